package import CitySearch
import CitySearchAPI

/// Makes a postal index of GeoNames' postal codes, which have 12 columns.
package struct PostalImport {
    private let files: [GeoNamesFile]
    private let countries: Set<CountryCode>
    private let isLenient: Bool

    /// - Parameters:
    ///   - countries: only codes of these; of all when empty.
    ///   - scratchDirectory: where standard input takes its room.
    package init(
        _ files: [NamedFile], countries: Set<CountryCode>, isLenient: Bool,
        scratchDirectory: FilePath = .usualScratchDirectory
    ) throws(ImportError) {
        let known = try files.map { file throws(ImportError) in
            try GeoNamesFile(file, scratchDirectory: scratchDirectory)
        }
        if let other = known.first(where: { $0.kind != .postalCodes }) {
            throw .unusable(
                other.name, "holds no postal codes as GeoNames publishes them, in 12 columns")
        }
        self.files = known
        self.countries = countries
        self.isLenient = isLenient
    }

    /// Reads the codes and finds the city of each.
    package func run(
        in cities: CityIndex, progress: ImportProgress.Handler
    ) async throws -> (bytes: Bytes, report: ImportReport) {
        var report = ImportReport(isLenient: isLenient)
        var builder = PostalIndexBuilder()
        var count = 0
        var (unplaced, remote) = (0, 0)
        let reader = PostalLines(places: PostalPlaces(in: cities), countries: countries)
        for file in files {
            // Small blocks, since each line takes a search.
            var blocks = try file.lines(blockSize: 1 << 17)
            var first = 1
            try await mapConcurrently(next: { try blocks.next() }, work: reader.read) { block in
                if let excess = block.lines.records.excess { throw excess }
                try report.add(block.lines, from: first, in: file.name)
                builder.add(block.rows)
                count += block.rows.count
                unplaced += block.unplaced
                remote += block.remote
                first += block.lines.lineCount
                progress(.reading(file.name, fraction: blocks.fraction, lines: first - 1))
            }
        }
        guard count > 0 else {
            throw ImportError.unusable(
                files.map(\.name).joined(separator: ", "), "there is no code of a city in it")
        }
        report.notes += [
            (unplaced, "without coordinates"),
            (remote, "with no city of their country within \(Int(PostalPlaces.farthest)) km"),
        ].compactMap { $0 > 0 ? "left out \($0) \($0 == 1 ? "code" : "codes") \($1)" : nil }
        return (try builder.finish(), report)
    }
}
