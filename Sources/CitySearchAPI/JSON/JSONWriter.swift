package import CitySearch

/// Writes JSON (RFC 8259) in one line, keys in the order in which they are given.
///
/// Foundation's encoder neither keeps an order of keys nor starts fast, and this program only ever writes.
///
/// ```swift
/// var json = JSONWriter()
/// json.object { $0.member("id", 7) }
/// json.bytes  // {"id":7}
/// ```
package struct JSONWriter {
    /// The media type of JSON.
    package static let mediaType = "application/json; charset=utf-8"

    /// The written bytes.
    package private(set) var bytes: [UInt8] = []
    private var needsComma = false
    /// Tells by the id of a city what of the user's own it is written with; nil where nothing is. The WebAssembly has no such
    /// columns, so this names no type of theirs.
    package var payload: (@Sendable (City.ID) -> [(name: String, text: String)])?

    /// - Parameter capacity: the number of bytes to reserve.
    package init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

    /// Removes the written bytes, but keeps the memory.
    package mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        needsComma = false
    }

    // MARK: Structure

    package mutating func object(_ members: (inout JSONWriter) -> Void) { nest("{", "}", members) }

    package mutating func array(_ elements: (inout JSONWriter) -> Void) { nest("[", "]", elements) }

    private mutating func nest(
        _ open: Unicode.Scalar, _ close: Unicode.Scalar, _ content: (inout JSONWriter) -> Void
    ) {
        separate()
        bytes.append(UInt8(ascii: open))
        needsComma = false
        content(&self)
        bytes.append(UInt8(ascii: close))
        needsComma = true
    }

    /// Writes the key of a member, which needs no escapes; its value is to follow.
    package mutating func key(_ key: String) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        bytes.append(key.utf8.span)
        bytes.append(UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = true
    }

    /// Writes JSON that is made already, after which nothing is separated.
    mutating func verbatim(_ json: String) {
        bytes.append(json.utf8.span)
        needsComma = false
    }

    /// Ends a line, after which nothing is separated.
    package mutating func endLine() { verbatim("\n") }

    // MARK: Members; those without a value are left out

    package mutating func member(_ key: String, _ value: String?) {
        guard let value else { return }
        self.key(key)
        self.value(value)
    }

    package mutating func member(_ key: String, _ value: Int?) {
        member(key, value.map { Int64($0) })
    }

    package mutating func member(_ key: String, _ value: UInt32?) {
        member(key, value.map { Int64($0) })
    }

    package mutating func member(_ key: String, _ value: Int64?) {
        guard let value else { return }
        self.key(key)
        self.value(value)
    }

    package mutating func member(_ key: String, _ value: Double?) {
        guard let value else { return }
        self.key(key)
        self.value(value)
    }

    package mutating func member(_ key: String, _ value: Bool?) {
        guard let value else { return }
        self.key(key)
        self.value(value)
    }

    /// Writes a member whose key may need escapes.
    package mutating func member(escaping key: String, _ value: String) {
        self.value(key)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
        self.value(value)
    }

    /// Writes a member that is an object.
    package mutating func object(_ key: String, _ members: (inout JSONWriter) -> Void) {
        self.key(key)
        object(members)
    }

    /// Writes a member that is an array.
    package mutating func array(_ key: String, _ elements: (inout JSONWriter) -> Void) {
        self.key(key)
        array(elements)
    }

    /// Writes a member that is an array of some elements.
    package mutating func member<Element>(
        _ key: String, _ elements: some Sequence<Element>,
        _ write: (inout JSONWriter, Element) -> Void
    ) {
        array(key) { json in
            for element in elements { write(&json, element) }
        }
    }

    // MARK: Values

    package mutating func value(_ value: String) { self.value(value.utf8.span) }

    /// Writes a text from its UTF-8.
    package mutating func value(_ utf8: Span<UInt8>) {
        separate()
        quote(utf8)
    }

    package mutating func value(_ value: Int) { self.value(Int64(value)) }

    package mutating func value(_ value: Int64) {
        separate()
        bytes.append(String(value).utf8.span)
    }

    /// Writes the shortest digits that read back as the same number. JSON has no infinity and NaN; they become null.
    package mutating func value(_ value: Double) {
        separate()
        bytes.append((value.isFinite ? value.description : "null").utf8.span)
    }

    package mutating func value(_ value: Bool) {
        separate()
        bytes.append(contentsOf: (value ? "true" : "false").utf8)
    }

    // MARK: Strings

    private mutating func quote(_ utf8: Span<UInt8>) {
        bytes.append(UInt8(ascii: "\""))
        if Self.mayNeedEscapes(utf8) {
            for scalar in String(decoding: [UInt8](utf8), as: UTF8.self).unicodeScalars {
                append(scalar)
            }
        } else {
            bytes.append(utf8)
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private static func mayNeedEscapes(_ utf8: Span<UInt8>) -> Bool {
        for position in utf8.indices where mayNeedEscape(utf8[position]) { return true }
        return false
    }

    /// Whether a byte must be escaped, or begins a character that may have to.
    @inline(__always)
    private static func mayNeedEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0x7F
            || byte == 0xC2 || byte == 0xE2
    }

    private mutating func append(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0x22: bytes.append(contentsOf: #"\""#.utf8)
        case 0x5C: bytes.append(contentsOf: #"\\"#.utf8)
        case 0x0A: bytes.append(contentsOf: #"\n"#.utf8)
        case 0x0D: bytes.append(contentsOf: #"\r"#.utf8)
        case 0x09: bytes.append(contentsOf: #"\t"#.utf8)
        case 0..<0x20, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069:
            // From U+007F on JSON does not ask for it, but a terminal obeys these characters.
            let digits = String(scalar.value, radix: 16)
            let zeros = String(repeating: "0", count: 4 - digits.count)
            bytes.append(contentsOf: "\\u\(zeros)\(digits)".utf8)
        default: bytes.append(contentsOf: String(Character(scalar)).utf8)
        }
    }
}
