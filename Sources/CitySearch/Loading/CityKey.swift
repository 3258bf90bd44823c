/// A key of a city that is read; all others are skipped. Lists use several keys for the same field.
struct CityKey: Sendable {
    /// The content of the value.
    let content: CityField.Content
    /// The key as files write it, without quotes.
    private let text: StaticString
    /// The position among all keys, from 1 on.
    let number: Int
    /// The key with its quotes and its colon, eight bytes a word, and masks of the bits that it fills.
    private let words: InlineArray<3, UInt64>
    private let masks: InlineArray<3, UInt64>

    private static let all = CityField.all.flatMap { field in
        field.keys.map { (field.content, $0) }
    }.enumerated().map { CityKey($1.0, $1.1, number: $0 + 1) }

    private init(_ content: CityField.Content, _ text: StaticString, number: Int) {
        (self.content, self.text, self.number) = (content, text, number)
        let bytes = Array("\"\(text)\":".utf8)
        let ones = bytes.map { _ in UInt8.max }
        words = InlineArray { bytes.span.paddedWord(at: min(8 * $0, bytes.count)) }
        masks = InlineArray { ones.span.paddedWord(at: min(8 * $0, ones.count)) }
    }

    /// The key in a range of a text; nil if it is not one of them.
    init?(_ text: Span<UInt8>, _ range: Range<Int>) {
        let key = Self.all.first { key in
            key.text.utf8CodeUnitCount == range.count
                && text.hasBytes(key.text, at: range.lowerBound)
        }
        guard let key else { return nil }
        self = key
    }

    /// The number of bytes of the key with its quotes and its colon, if it is at a position, without white space and
    /// not at the very end; otherwise 0. Checking this before reading a text saves a load 4% of its instructions.
    func length(at position: Int, _ json: Span<UInt8>) -> Int {
        guard position + 8 * words.count <= json.count else { return 0 }
        var difference: UInt64 = 0
        for number in words.indices {
            let word = json.littleEndianWord(at: position + 8 * number)
            difference |= (word ^ words[number]) & masks[number]
        }
        return difference == 0 ? text.utf8CodeUnitCount + 3 : 0
    }

    /// The key in quotes.
    var quoted: String { "\"\(text)\"" }

    /// Adds the key to the keys of a record, and returns whether it is new. Of equal keys the first counts, as in
    /// Foundation's `JSONDecoder`; RFC 8259 leaves it open.
    func isNew(in seen: inout UInt32) -> Bool {
        let bit = UInt32(1) << UInt32(number)
        defer { seen |= bit }
        return seen & bit == 0
    }
}

/// The range of a text: in the file, or where the scanner resolved its escapes.
package struct TextReference: BitwiseCopyable, Sendable {
    private let start: Int
    private let end: Int
    let isResolved: Bool

    static let empty = TextReference(range: 0..<0, isResolved: false)

    init(range: Range<Int>, isResolved: Bool) {
        (start, end) = (range.lowerBound, range.upperBound)
        self.isResolved = isResolved
    }

    /// The range of its bytes.
    var range: Range<Int> { start..<end }
}

/// The values of a city that were read so far.
struct CityParts {
    var id: Int64?
    var latitude: Double?
    var longitude: Double?
    var country: CountryCode?
    var numbers = CityNumber.Each<UInt32>(repeating: 0)
    var name: TextReference?
    var region = TextReference.empty
    var subregion = TextReference.empty
    var timeZone = TextReference.empty
    /// The keys that were read; see ``CityKey/isNew(in:)``.
    var seen: UInt32 = 0
}

extension Optional where Wrapped: Equatable {
    /// Takes the value under another key of a city.
    ///
    /// - Returns: whether no key before gave another value.
    mutating func note(_ value: Wrapped) -> Bool {
        defer { self = value }
        return self == nil || self == value
    }
}
