/// The divisions of all countries, with their codes and their names by language: `Data/regions.tsv`.
package struct RegionLexicon: Sendable {
    /// The meaning of a text for a division.
    package enum Kind: Sendable {
        /// The name of a region as lists of cities have it, which comes first.
        case region
        /// For a subregion, its region, which comes first.
        case outerRegion
        /// The name of a subregion as lists have it, which comes second.
        case subregion
        /// A short code that people type, `tx`.
        case code
        case englishName
        case otherName
    }

    /// The lexicon of the process.
    package static let shared = RegionLexicon()

    /// Where the lines of each country are.
    private let countries: [CountryCode: Range<Int>]
    /// The countries with subregions.
    private let divided: Set<CountryCode>

    /// Notes where the lines of each country are.
    ///
    /// - Complexity: O(bytes), once a process.
    private init() {
        (countries, divided) = EmbeddedData.withBytes(of: .regions) { data in
            var countries: [CountryCode: Range<Int>] = [:]
            var divided: Set<CountryCode> = []
            // The first line names the columns.
            let first = data.position(of: Separator.line, in: data.indices) + 1
            data.forEachPart(of: first..<data.count, by: Separator.line) { line in
                guard
                    let country = CountryCode(
                        data.byte(at: line.lowerBound), data.byte(at: line.lowerBound + 1))
                else { return }
                let first = countries[country]?.lowerBound ?? line.lowerBound
                countries[country] = first..<line.upperBound
                if data.hasBytes("2", at: line.lowerBound + 3) { divided.insert(country) }
            }
            return (countries, divided)
        }
    }

    /// Whether subregions of a country are known.
    package func knowsSubregions(of country: CountryCode) -> Bool { divided.contains(country) }

    /// Calls `body` with each text about the divisions of a country, division by division, and with its language
    /// (``Language/packed(_:)``), if it has one.
    package func forEachText<Failure: Error>(
        in country: CountryCode,
        _ body: (Kind, Span<UInt8>, Range<Int>, _ language: UInt64?) throws(Failure) -> Void
    ) throws(Failure) {
        guard let lines = countries[country] else { return }
        try EmbeddedData.withBytes(of: .regions) { data throws(Failure) in
            try data.forEachPart(of: lines, by: Separator.line) { line throws(Failure) in
                let fields = Self.fields(of: line, data)
                let isRegion = data.hasBytes("1", at: fields[1].lowerBound)
                if !isRegion { try body(.outerRegion, data, fields[3], nil) }
                try body(isRegion ? .region : .subregion, data, fields[2], nil)
                try data.forEachPart(of: fields[5], by: Separator.code) {
                    code throws(Failure) in try body(.code, data, code, nil)
                }
                try data.forEachPart(of: fields[6], by: Separator.name) {
                    name throws(Failure) in
                    let language = data.position(of: Separator.language, in: name)
                    try body(
                        data.hasBytes("en:", at: name.lowerBound) ? .englishName : .otherName,
                        data, min(language + 1, name.upperBound)..<name.upperBound,
                        Language.packed(data.string(name.lowerBound..<language)))
                }
            }
        }
    }

    /// The ISO 3166-2 codes of the regions of a country, by the names in city lists; without regions whose code is
    /// unknown.
    ///
    /// - Complexity: O(bytes about the country).
    package func isoCodes(in country: CountryCode) -> [String: String] {
        guard let lines = countries[country] else { return [:] }
        return EmbeddedData.withBytes(of: .regions) { data in
            var codes: [String: String] = [:]
            data.forEachPart(of: lines, by: Separator.line) { line in
                let fields = Self.fields(of: line, data)
                guard data.hasBytes("1", at: fields[1].lowerBound), !fields[4].isEmpty else {
                    return
                }
                codes[data.string(fields[2])] = data.string(fields[4])
            }
            return codes
        }
    }

    /// The fields of a line: country, level, name, in, iso, codes, names.
    private static func fields(
        of line: Range<Int>, _ data: Span<UInt8>
    ) -> InlineArray<7, Range<Int>> {
        var fields = InlineArray<7, Range<Int>>(repeating: line.upperBound..<line.upperBound)
        var start = line.lowerBound
        for field in fields.indices where start <= line.upperBound {
            let end = data.position(of: Separator.field, in: start..<line.upperBound)
            fields[field] = start..<end
            start = end + 1
        }
        return fields
    }

    private enum Separator {
        static let line = UInt8(ascii: "\n")
        static let field = UInt8(ascii: "\t")
        static let code = UInt8(ascii: " ")
        static let name = UInt8(ascii: "|")
        static let language = UInt8(ascii: ":")
    }
}

/// A region or subregion of a country, by its name in the data.
public struct Division: Hashable, Sendable {
    /// Its country.
    public var country: CountryCode
    /// Its name; accents and capitals are ignored unless another division has that name.
    public var name: String

    /// A division by its name, which need not be in any data.
    public init(_ name: String, in country: CountryCode) {
        (self.name, self.country) = (name, country)
    }
}

extension Division: RawRepresentable {
    /// The country's code and the name: `US/Oregon`.
    public var rawValue: String { "\(country.rawValue)/\(name)" }

    /// - Returns: nil unless a code of a country, a slash and a name are given.
    public init?(rawValue: String) {
        guard let slash = rawValue.firstIndex(of: "/"),
            let country = CountryCode(String(rawValue[..<slash])),
            slash != rawValue.indices.last
        else { return nil }
        self.init(String(rawValue[rawValue.index(after: slash)...]), in: country)
    }
}
