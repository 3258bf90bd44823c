package import CitySearch

/// Makes a list of cities of a map.
package struct GeoJSONImport: CityImport {
    private let input: DraftInput

    /// Which kinds of `place` are taken, in the words of OpenStreetMap. What has no such key is taken, too.
    package var kinds: Set<String> = Self.usualKinds
    /// The country of places that do not tell theirs.
    package var country: CountryCode?
    /// How characters are written; nil for what the map says.
    package var encoding: TextEncoding?

    /// Where people live.
    package static let usualKinds: Set = ["city", "town", "village", "hamlet", "municipality"]

    package init(_ path: FilePath, isLenient: Bool, scratchDirectory: FilePath) {
        input = DraftInput(
            path: path, isLenient: isLenient, scratchDirectory: scratchDirectory)
    }

    /// Reads the map and writes the cities.
    package func run(
        into list: inout CityList, progress: ImportProgress.Handler
    ) async throws -> ImportReport {
        let text = try DecodedText(input.opened().bytes(), as: encoding)
        let features = try Features(text.stream)
        let decoder = FeatureDecoder(kinds: kinds, country: country?.rawValue ?? "")
        var report = try await input.write(features, batchesOf: 256, to: &list, progress) {
            feature, records in
            Self.read(feature, decoder, &records)
        }
        if let note = text.note { report.notes.append(note) }
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
