/// Writes XML 1.0. The values of data and users are written as text, never as markup.
package struct XMLWriter {
    package typealias Attributes = KeyValuePairs<String, String>

    /// The written XML.
    package private(set) var xml = "<?xml version=\"1.0\" encoding=\"UTF-8\" ?>\n"

    package init() {}

    /// Writes an element.
    ///
    /// - Parameter content: writes its content.
    package mutating func element(
        _ name: String, _ attributes: Attributes = [:], content: (inout XMLWriter) -> Void
    ) {
        xml += "<\(name)"
        for (name, value) in attributes {
            xml += " \(name)=\""
            text(value)
            xml += "\""
        }
        xml += ">"
        content(&self)
        xml += "</\(name)>"
    }

    /// Writes an element with a text in it.
    package mutating func element(_ name: String, text: String) {
        element(name) { $0.text(text) }
    }

    /// Writes a text, between tags or between quotation marks.
    package mutating func text(_ text: String) {
        for scalar in text.unicodeScalars {
            switch scalar {
            case "<": xml += "&lt;"
            case ">": xml += "&gt;"
            case "&": xml += "&amp;"
            case "\"": xml += "&quot;"
            // In an attribute, these would be read as spaces.
            case "\t", "\n", "\r": xml += "&#\(scalar.value);"
            // No document may have these, not even escaped.
            case ..<" ", "\u{FFFE}", "\u{FFFF}": xml += "\u{FFFD}"
            default: xml.unicodeScalars.append(scalar)
            }
        }
    }
}
