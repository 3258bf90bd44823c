/// How a text looks on a terminal with colours (ECMA-48, select graphic rendition).
package enum Style: String {
    case plain = ""
    case bold = "1"
    case dim = "2"
    case underlined = "4"
    case green = "32"

    package func applied(to text: String) -> String {
        self == .plain || text.isEmpty ? text : "\u{1B}[\(rawValue)m\(text)\u{1B}[0m"
    }
}
