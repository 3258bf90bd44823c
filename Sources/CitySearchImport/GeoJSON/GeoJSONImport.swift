package import CitySearch

/// Makes a list of cities of a map, or of another tree whose records have the names of properties that maps have.
package struct GeoJSONImport: CityImport {
    private let path: FilePath
    private let isLenient: Bool
    private let scratchDirectory: FilePath

    /// Which kinds of `place` are taken, in the words of OpenStreetMap. What has no such key is taken, too.
    package var kinds: Set<String> = Self.usualKinds
    /// The default country of places without one.
    package var country: CountryCode?

    /// Where people live.
    package static let usualKinds: Set = ["city", "town", "village", "hamlet", "municipality"]

    package init(_ path: FilePath, isLenient: Bool, scratchDirectory: FilePath) {
        self.path = path
        self.isLenient = isLenient
        self.scratchDirectory = scratchDirectory
    }

    /// Reads the map and writes the cities.
    package func run(
        into list: inout CityList, progress: ImportProgress.Handler
    ) async throws -> ImportReport {
        let name = path.inputName
        let input = try OpenedInput(path, name: name, scratchDirectory: scratchDirectory)
        let text = try DecodedText(input.bytes())
        let tree = try TreeSource(text.stream)
        let tally = RecordTally()
        let sample = try RecordSample(tree)
        let reader = FeatureReader(
            kinds: kinds, country: country, tally: tally, records: sample.records)
        var report = ImportReport(isLenient: isLenient)
        var sorter = DraftSorter(directory: scratchDirectory)
        do {
            try await sorter.read(sample, named: name, &report, progress) {
                reader.read($0, into: &$1)
            }
            try sorter.write(to: &list, &report, progress)
        } catch ImportError.empty where !tally.notes.isEmpty {
            throw ImportError.unusable(
                name, "there is no city in it; " + tally.notes.joined(separator: "; "))
        }
        if !tree.isMap { report.notes.append("took \(tree.recordPlace)") }
        report.notes += [text.note].compactMap(\.self) + tree.notes + tally.notes
        return report
    }
}
