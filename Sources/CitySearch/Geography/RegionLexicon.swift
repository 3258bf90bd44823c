/// The regions of all countries, with their codes and their names by language: `Data/regions.tsv`.
package struct RegionLexicon: Sendable {
    /// Where in the data the texts about a region lie.
    struct Row {
        /// The name as lists of cities have it.
        let name: Range<Int>
        /// Short codes that people type, `tx`.
        let codes: [Range<Int>]
        let names: [(text: Range<Int>, isEnglish: Bool)]
    }

    /// The lexicon of the process.
    package static let shared = RegionLexicon()

    /// Where the lines of each country are.
    private let countries: [CountryCode: Range<Int>]

    /// Notes where the lines of each country are.
    ///
    /// - Complexity: O(bytes), once a process.
    private init() {
        countries = EmbeddedData.withRegions { data in
            var countries: [CountryCode: Range<Int>] = [:]
            // The first line names the columns.
            var start = Self.end(of: UInt8(ascii: "\n"), data, from: 0, to: data.count) + 1
            while start < data.count {
                let end = Self.end(of: UInt8(ascii: "\n"), data, from: start, to: data.count)
                if let country = CountryCode(data.byte(at: start), data.byte(at: start + 1)) {
                    let first = countries[country]?.lowerBound ?? start
                    countries[country] = first..<end
                }
                start = end + 1
            }
            return countries
        }
    }

    /// Calls `body` with the first-order divisions of a country.
    func forEach<Failure: Error>(
        in country: CountryCode, _ body: (Span<UInt8>, Row) throws(Failure) -> Void
    ) throws(Failure) {
        guard let lines = countries[country] else { return }
        try EmbeddedData.withRegions { data throws(Failure) in
            for line in Self.split(lines, by: UInt8(ascii: "\n"), data) {
                let fields = Self.split(line, by: UInt8(ascii: "\t"), data)
                guard fields.count == 7, data.byte(at: fields[1].lowerBound) == UInt8(ascii: "1")
                else { continue }
                let names = Self.split(fields[6], by: UInt8(ascii: "|"), data).map { name in
                    let colon = Self.end(
                        of: UInt8(ascii: ":"), data, from: name.lowerBound, to: name.upperBound)
                    return (
                        text: colon + 1..<max(colon + 1, name.upperBound),
                        isEnglish: data.hasBytes("en:", at: name.lowerBound)
                    )
                }
                try body(
                    data,
                    Row(
                        name: fields[2], codes: Self.split(fields[5], by: UInt8(ascii: " "), data),
                        names: names))
            }
        }
    }

    /// The parts of a range between separators; none of an empty one.
    private static func split(
        _ range: Range<Int>, by separator: UInt8, _ data: Span<UInt8>
    ) -> [Range<Int>] {
        var parts: [Range<Int>] = []
        var start = range.lowerBound
        while start < range.upperBound {
            let end = end(of: separator, data, from: start, to: range.upperBound)
            parts.append(start..<end)
            start = end + 1
        }
        // The last field of a line may be empty.
        if start == range.upperBound, !parts.isEmpty { parts.append(start..<start) }
        return parts
    }

    /// The position of the next separator, or the end.
    private static func end(
        of separator: UInt8, _ data: Span<UInt8>, from start: Int, to end: Int
    ) -> Int {
        var position = start
        while position < end, data.byte(at: position) != separator { position += 1 }
        return position
    }
}

extension RegionLexicon {
    /// A region with its texts.
    package struct Region: Sendable {
        package let name: String
        package let codes: [String]
        package let englishNames: [String]
        package let otherNames: [String]
    }

    /// The first-order divisions of a country.
    package func regions(of country: CountryCode) -> [Region] {
        var regions: [Region] = []
        forEach(in: country) { data, row in
            let names = row.names.map { (text: data.string($0.text), isEnglish: $0.isEnglish) }
            regions.append(
                Region(
                    name: data.string(row.name), codes: row.codes.map { data.string($0) },
                    englishNames: names.filter(\.isEnglish).map(\.text),
                    otherNames: names.filter { !$0.isEnglish }.map(\.text)))
        }
        return regions
    }
}
