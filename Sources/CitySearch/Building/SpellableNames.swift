/// The few names of a city that may be spelled otherwise.
struct SpellableNames {
    /// The texts, one after another.
    private(set) var bytes: [UInt8] = []
    private(set) var names: [Name] = []

    /// How many bytes a name has at most that may be spelled otherwise. Nobody types more, and what a
    /// name makes of memory would be a dozen times what it has in the data.
    static let longest = 1_024

    /// Where a text lies, and by what it may be spelled otherwise.
    struct Name {
        let range: Range<Int>
        let signs: VariantKinds
    }

    var isEmpty: Bool { names.isEmpty }

    @inline(never)
    mutating func append(_ text: Span<UInt8>, _ range: Range<Int>, _ signs: VariantKinds) {
        let start = bytes.count
        for position in range { bytes.append(text.byte(at: position)) }
        names.append(Name(range: start..<bytes.count, signs: signs))
    }

    mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        names.removeAll(keepingCapacity: true)
    }
}
