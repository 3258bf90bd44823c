/// Which cities are sections of other places. As bits they stay in the cache while a search measures cities.
final class Sections: Sendable {
    private let bits: OrdinalBitset

    /// - Complexity: O(n).
    init(_ contents: IndexContents) {
        let codes = contents.numbers[CityNumber.featureCode.rawValue]
        let section = FeatureCode.section?.packed
        var bits = OrdinalBitset(count: codes.count)
        for ordinal in codes.indices where codes[ordinal] == section { bits.insert(ordinal) }
        self.bits = bits
    }

    func contains(_ ordinal: UInt32) -> Bool {
        bits.contains(Int(ordinal))
    }
}

extension IndexContents {
    /// The sections, which are looked up when they are first needed.
    var sections: Sections {
        knownSections.value ?? knownSections.storeIfNil(Sections(self))
    }
}
