package import CitySearch

/// Makes a list of cities of a map, or of another tree whose records have the names of properties that maps have.
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
        let tree = try TreeSource(text.stream)
        let tally = FeatureTally()
        let reader = FeatureReader(
            kinds: kinds, country: country, isLenient: input.isLenient, tally: tally)
        var report: ImportReport
        do {
            report = try await input.write(tree, batchesOf: 256, to: &list, progress) {
                part, batch in
                do throws(LineFault) {
                    reader.read(try part.record(), into: &batch)
                } catch {
                    batch.faults.append(error)
                }
            }
        } catch ImportError.empty where !tally.notes.isEmpty {
            throw ImportError.unusable(
                input.name, "there is no city in it; " + tally.notes.joined(separator: "; "))
        }
        if !tree.isMap { report.notes.append("took \(tree.understanding)") }
        report.notes += [text.note].compactMap(\.self) + tree.notes + tally.notes
        return report
    }
}
