package import CitySearch

/// What a place is, in GeoNames' words: `PPLC` is a capital.
package struct FeatureCode: Hashable, Sendable {
    /// The letters and digits, the first in the highest byte.
    private let packed: UInt64

    /// - Returns: nil for anything but one to eight letters and digits.
    package init?(_ text: String) {
        let bytes = Array(text.uppercased().utf8)
        self.init(bytes.span, 0..<bytes.count)
    }

    init?(_ bytes: Span<UInt8>, _ range: Range<Int>) {
        guard (1...8).contains(range.count) else { return nil }
        var packed: UInt64 = 0
        for position in range {
            let byte = bytes[position]
            guard 0x30...0x39 ~= byte || 0x41...0x5A ~= byte else { return nil }
            packed = packed << 8 | UInt64(byte)
        }
        self.packed = packed
    }

    private init(known text: StaticString) {
        packed = "\(text)".utf8.reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// The capital of a country, and seats of divisions down to the fifth level.
    static let seats: Set = Set(
        (["PPLC", "PPLA", "PPLA2", "PPLA3", "PPLA4", "PPLA5"] as [StaticString]).map(
            FeatureCode.init(known:)))

    /// Populated places that are none today, or parts of others: historical ones and former capitals, abandoned,
    /// destroyed ones, and sections.
    static let unusual: Set = Set(
        (["PPLH", "PPLCH", "PPLQ", "PPLW", "PPLX"] as [StaticString]).map(FeatureCode.init(known:)))
}

/// Which places an import takes.
package struct PlaceSelection: Sendable {
    /// Of these countries; of any when empty.
    package var countries: Set<CountryCode> = []
    /// With as many inhabitants. Capitals and seats of divisions are taken with any number.
    package var leastPopulation = 0
    /// Also of these kinds, beside the populated places of today.
    package var added: Set<FeatureCode> = []
    /// Not of these kinds.
    package var removed: Set<FeatureCode> = []

    package init() {}

    /// Whether places of a kind are taken.
    func takes(_ code: FeatureCode?, isPopulatedPlace: Bool) -> Bool {
        guard let code else { return isPopulatedPlace }
        if removed.contains(code) { return false }
        return added.contains(code) || isPopulatedPlace && !FeatureCode.unusual.contains(code)
    }

    /// Whether a place of that kind is taken.
    func takes(country: CountryCode?, population: Int, _ code: FeatureCode?) -> Bool {
        if !countries.isEmpty {
            guard let country, countries.contains(country) else { return false }
        }
        return population >= leastPopulation || code.map(FeatureCode.seats.contains) ?? false
    }
}
