#if Service
/// Writes HTML. Data is always escaped as text.
struct HTMLWriter {
    /// The written HTML.
    private(set) var html = ""

    /// Writes HTML unescaped.
    mutating func verbatim(_ html: String) {
        self.html += html
    }

    /// Writes a text.
    mutating func text(_ text: some StringProtocol) {
        html += Self.escaped(text)
    }

    /// A text as HTML has it, between tags and between quotation marks.
    static func escaped(_ text: some StringProtocol) -> String {
        guard text.utf8.contains(where: { "<>&\"'".utf8.contains($0) }) else { return String(text) }
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "&": escaped += "&amp;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
#endif
