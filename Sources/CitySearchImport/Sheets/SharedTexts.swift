/// Reads the texts that the cells of a workbook share, each by its number.
final class SharedTextsReader: XMLHandler {
    private(set) var texts: [String] = []
    private var rich = RichText()
    private let budget: ByteBudget

    init(_ budget: ByteBudget) { self.budget = budget }

    func begin(_ element: String, _ attributes: XMLAttributes) {
        if element == "si" { rich = RichText() } else { rich.begin(element) }
    }

    func text(_ bytes: UnsafeBufferPointer<UInt8>) { unsafe rich.add(bytes) }

    func end(_ element: String) throws(ImportError) -> Bool {
        guard element == "si" else {
            rich.end(element)
            return false
        }
        let text = rich.text
        // All are in memory, empty ones, too.
        try budget.take(text.count + 2 * MemoryLayout<String>.stride, for: .texts)
        texts.append(String(decoding: text, as: UTF8.self))
        return false
    }
}

/// A text with differently formatted parts, and its pronunciation, which is omitted.
struct RichText {
    private var bytes: [UInt8]
    private var isInText = false
    private var isInPhonetic = false

    /// - Parameter bytes: the beginning of the text.
    init(_ bytes: [UInt8] = []) { self.bytes = bytes }

    mutating func begin(_ element: String) {
        switch element {
        case "t": isInText = true
        case "rPh": isInPhonetic = true
        default: break
        }
    }

    mutating func add(_ part: UnsafeBufferPointer<UInt8>) {
        if isInText, !isInPhonetic { unsafe bytes.append(contentsOf: part) }
    }

    mutating func end(_ element: String) {
        switch element {
        case "t": isInText = false
        case "rPh": isInPhonetic = false
        default: break
        }
    }

    /// The text. What XML cannot have is written as `_x000D_`, and an underscore before such letters as `_x005F_`.
    var text: [UInt8] {
        guard bytes.contains(UInt8(ascii: "_")) else { return bytes }
        var text: [UInt8] = []
        var rest = bytes[...]
        while let byte = rest.first {
            if let unit = Self.escaped(rest.prefix(7)) {
                text.append(utf8: unit)
                rest = rest.dropFirst(7)
            } else {
                text.append(byte)
                rest = rest.dropFirst()
            }
        }
        return text
    }

    private static func escaped(_ bytes: ArraySlice<UInt8>) -> UInt32? {
        guard bytes.count == 7, bytes.starts(with: "_x".utf8), bytes.last == UInt8(ascii: "_")
        else {
            return nil
        }
        let digits = bytes.dropFirst(2).dropLast()
        guard digits.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }),
            let unit = UInt32(String(decoding: digits, as: UTF8.self), radix: 16),
            Unicode.Scalar(unit) != nil
        else { return nil }
        return unit
    }
}
