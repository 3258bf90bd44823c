package import CitySearch
import Synchronization

/// The places of a user's list, to look up among known cities: the waypoints of GPX, the placemarks of KML, a list in
/// any format of `citysearch import`, or one place per line.
package struct ListedPlaces: Sendable {
    /// A place of a list.
    package struct Place: Sendable {
        /// The text to look up: the name, the division and the country of the list, separated by commas.
        package let text: String
        package let name: String
        /// Its coordinates; nil if the list has none.
        package let point: Coordinate?
        /// Its number in the list, which may be one of GeoNames.
        package var id: City.ID?
    }

    /// In the order of the list, except for tables and trees, whose places are sorted by name.
    package let places: [Place]

    /// The maximum number of places of a list; manual lists are not longer.
    package static let mostPlaces = 1_000
    /// The maximum number of bytes of a line in a list without columns.
    private static let longestLine = 200

    /// Reads a list.
    ///
    /// - Parameters:
    ///   - bytes: the bytes of a file, compressed or not.
    ///   - name: what messages call it.
    ///   - mostBytes: the maximum number of bytes after decompression.
    ///   - cities: the known cities, among which the places of tables without coordinates are found.
    ///   - scratchDirectory: the directory of unnamed temporary files.
    /// - Throws: ``ImportError`` when nothing can be read.
    /// - Complexity: O(bytes), and a search for each place of a table without coordinates.
    package init(
        _ bytes: [UInt8], name: String, mostBytes: Int, among cities: CityIndex,
        scratchDirectory: FilePath
    ) async throws(ImportError) {
        let scratch = try ScratchFile(in: scratchDirectory)
        defer { withExtendedLifetime(scratch) {} }
        try scratch.append(bytes.span)
        let file = NamedFile(path: scratch.path, name: name, mostBytes: mostBytes)
        let first = bytes.first { $0 > 0x20 && $0 < 0x80 }
        if first == UInt8(ascii: "<") {
            let source = try InputFile(file.path, name: name, mostBytes: mostBytes)
            places = try WaypointReader.places(in: source)
        } else {
            do throws(ImportError) {
                places = try await Self.imported(file, among: cities, scratchDirectory)
            } catch {
                guard first != UInt8(ascii: "{"), first != UInt8(ascii: "["),
                    let lines = Self.lines(of: bytes)
                else { throw error }
                places = lines
            }
        }
        guard !places.isEmpty else { throw .empty }
        guard places.count <= Self.mostPlaces else {
            throw .unusable(name, "has more than \(Self.mostPlaces) places")
        }
    }

    private static func imported(
        _ file: NamedFile, among cities: CityIndex, _ directory: FilePath
    ) async throws(ImportError) -> [Place] {
        let unresolved = Mutex<[UnresolvedCity]>([])
        var lookup = CityLookup { cities }
        lookup.takeUnresolved = { found throws(ImportError) in unresolved.withLock { $0 = found } }
        var options = ListOptions()
        options.mostRecords = mostPlaces
        let imported: [Place]
        do throws(ImportError) {
            let index = try await ImportedCities.imported(
                by: FileImport(
                    [file], options: options, lookup: lookup, isLenient: true,
                    scratchDirectory: directory),
                named: file.name, in: directory
            ).0
            imported = index.cities.map { city in
                Place(text: city.name, name: city.name, point: city.coordinate, id: city.id)
            }
        } catch {
            // All of them may be such.
            guard unresolved.withLock({ !$0.isEmpty }) else { throw error }
            imported = []
        }
        return imported + unresolved.withLock { $0 }.map(Place.init)
    }

    /// The lines of a plain text; nil for another format.
    private static func lines(of bytes: [UInt8]) -> [Place]? {
        guard let text = String(validating: bytes, as: UTF8.self),
            text.unicodeScalars.allSatisfy({
                $0.properties.generalCategory != .control || $0.properties.isWhitespace
            })
        else { return nil }
        let lines = text.split(whereSeparator: \.isNewline)
            .filter { !$0.allSatisfy(\.isWhitespace) }
        guard !lines.isEmpty, lines.allSatisfy({ $0.utf8.count <= longestLine }) else { return nil }
        // More are refused, however many.
        return lines.prefix(mostPlaces + 1).map {
            Place(text: String($0), name: String($0), point: nil)
        }
    }
}

extension ListedPlaces.Place {
    fileprivate init(_ city: UnresolvedCity) {
        let parts = [city.name, city.division, city.country].filter { !$0.isEmpty }
        self.init(text: parts.joined(separator: ", "), name: city.name, point: nil)
    }
}
