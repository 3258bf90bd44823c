package import CitySearch

/// Makes a list of cities of a map.
package struct GeoJSONImport: CityImport {
    private let path: FilePath
    private let isLenient: Bool
    private let directory: FilePath

    /// Which kinds of `place` are taken, in the words of OpenStreetMap. What has no such key is taken, too.
    package var kinds: Set<String> = Self.usualKinds
    /// The country of places that do not tell theirs.
    package var country: CountryCode?

    /// Where people live.
    package static let usualKinds: Set = ["city", "town", "village", "hamlet", "municipality"]

    private static let batchSize = 256

    package init(_ path: FilePath, isLenient: Bool, scratchDirectory: FilePath) {
        self.path = path
        self.isLenient = isLenient
        directory = scratchDirectory
    }

    /// Reads the map and writes the cities.
    package func run(
        into list: inout CityList, progress: ImportProgress.Handler
    ) async throws -> ImportReport {
        var report = ImportReport(isLenient: isLenient)
        let name = "\(path)"
        let features = try Features(ByteStream(path, name: name))
        let decoder = FeatureDecoder(kinds: kinds, country: country?.rawValue ?? "")
        var sorter = DraftSorter(name: name, directory: directory)
        try await sorter.read(batchesOf: Self.batchSize, &report, next: { try features.next() }) {
            feature, records in
            Self.read(feature, decoder, &records)
        } progress: {
            progress(.reading(name, fraction: features.fraction, lines: features.lineCount))
        }
        try sorter.write(to: &list, &report, progress)
        return report
    }

    /// - Returns: what is wrong with the feature; nil when it is right.
    private static func read(
        _ feature: MapFeature, _ decoder: FeatureDecoder, _ records: inout RecordBatch
    ) -> LineFault? {
        do throws(CityIndexError) {
            let draft = try decoder.draft(feature.json.span)
            return draft.flatMap { $0.add(to: &records, line: feature.line) }
        } catch {
            guard case .invalid(let expected, let found) = error.reason else {
                return LineFault(line: feature.line, "a feature", "\(error.reason)")
            }
            return LineFault(line: feature.line, expected, found)
        }
    }
}
