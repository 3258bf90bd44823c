/// Long texts from short inputs: the byte 2, which no JSON contains, and a count repeat the previous eight bytes that
/// many times sixteen.
enum LongText {
    /// Longer JSON is loaded, but not looked at in every way.
    static let plain = 1 << 13
    /// No JSON becomes longer than this.
    private static let most = 1 << 18

    static func expanded(_ bytes: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        var rest = bytes[...]
        while let byte = rest.popFirst() {
            guard byte == 2, let count = rest.popFirst() else {
                text.append(byte)
                continue
            }
            let unit = Array(text.suffix(8))
            for _ in 0..<16 * Int(count) where text.count < most { text += unit }
        }
        return text
    }
}
