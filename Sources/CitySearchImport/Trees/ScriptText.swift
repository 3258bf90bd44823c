/// JSON in a script: `var cities = […];`, `export default […]`, `callback({…});`. The code around it is replaced by spaces, so that
/// lines keep their numbers.
final class ScriptText: ByteSource {
    private let source: any ByteSource
    /// How many bytes are before the JSON.
    private var prefix: Int
    private var depth = 0
    private var isInString = false
    private var isEscaped = false
    private var isBehind = false

    /// - Returns: nil for a text that is no such script.
    init?(_ source: any ByteSource, beginning: ArraySlice<UInt8>) {
        guard let prefix = Self.prefix(of: beginning) else { return nil }
        (self.source, self.prefix) = (source, prefix)
    }

    /// Whether the first object has keys that JSON does not have: without quotation marks, or in single ones.
    static func hasOtherKeys(_ beginning: ArraySlice<UInt8>) -> Bool {
        guard let prefix = prefix(of: beginning) else { return false }
        let value = beginning.dropFirst(prefix).drop { $0 <= .space || $0 == UInt8(ascii: "[") }
        guard value.first == UInt8(ascii: "{"),
            let key = value.dropFirst().first(where: { $0 > .space })
        else { return false }
        return key != .quotationMark && key != UInt8(ascii: "}")
    }

    var name: String { source.name }
    var budget: ByteBudget { source.budget }
    var fraction: Double { source.fraction }

    func read(into buffer: inout [UInt8], _ part: Range<Int>) throws(ImportError) -> Int {
        let count = try source.read(into: &buffer, part)
        for place in part.prefix(count) {
            if prefix > 0 {
                prefix -= 1
                if buffer[place] != .lineFeed { buffer[place] = .space }
            } else if isBehind {
                // A second value is an error, which the reader reports.
                let isValue = [UInt8(ascii: "{"), UInt8(ascii: "[")].contains(buffer[place])
                if !isValue, buffer[place] != .lineFeed { buffer[place] = .space }
            } else {
                follow(buffer[place])
            }
        }
        return count
    }

    private func follow(_ byte: UInt8) {
        if isInString {
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == .quotationMark {
                isInString = false
            }
            return
        }
        switch byte {
        case .quotationMark: isInString = true
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            depth -= 1
            isBehind = depth == 0
        default: break
        }
    }

    /// How many bytes are before the first value; nil if they are no beginning of a script.
    private static func prefix(of beginning: ArraySlice<UInt8>) -> Int? {
        var code = ""
        var rest = beginning.prefix(1 << 12)
        while let byte = rest.first {
            if rest.starts(with: "//".utf8) {
                rest = rest.drop { $0 != .lineFeed }
            } else if rest.starts(with: "/*".utf8) {
                rest = rest.dropFirst(2)
                while !rest.isEmpty, !rest.starts(with: "*/".utf8) { rest = rest.dropFirst() }
                rest = rest.dropFirst(2)
            } else if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "["), begins(code) {
                return rest.startIndex - beginning.startIndex
            } else {
                code.unicodeScalars.append(Unicode.Scalar(byte))
                rest = rest.dropFirst()
            }
        }
        return nil
    }

    /// Whether a value may follow a code: `var cities =`, `export default`, `load(`.
    private static func begins(_ code: String) -> Bool {
        let code = code.trimmed
        guard let first = code.first, first.isLetter || "_$\"';(".contains(first),
            code.allSatisfy({
                $0.isLetter || $0.isNumber || $0.isWhitespace || "_$.=(\"';:[]-".contains($0)
            })
        else { return false }
        return code.hasSuffix("=") || code.hasSuffix("(") || code == "export default"
    }
}
