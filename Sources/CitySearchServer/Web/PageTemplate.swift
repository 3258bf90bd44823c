#if Service
import CitySearchProgram
import Foundation

/// The page in one language, cut at the positions that depend on the request.
///
/// `index.html` has placeholders: `{{page.search}}` is a text of the language's table, `{{rows}}` depends on the
/// request.
struct PageTemplate {
    let texts: Translation
    /// Whether they run from right to left.
    let isFromRight: Bool
    /// The HTML before each mark that depends on the request, and the mark's name.
    let pieces: [(html: String, mark: String)]
    let end: String

    /// - Parameters:
    ///   - html: what `index.html` says.
    ///   - values: HTML for the marks that are the same for every request.
    ///   - isAmerican: whether English has American spelling.
    init(
        _ html: String, _ table: LanguageTable, values: [String: String], isAmerican: Bool = false
    ) {
        let locale = UserLocale(table.language)
        texts = Translation(locale, sections: ["app", "page"])
        let direction = texts.direction
        isFromRight = direction == "rtl"
        let appTexts = table.json(ofSection: "app")
        let values = values.merging([
            "language": table.language, "direction": direction,
            // In JSON that escape is the same, and HTML sees no end of a script.
            "texts": (isAmerican ? appTexts.withAmericanValues : appTexts)
                .replacing("<", with: "\\u003c"),
        ]) { $1 }
        var pieces: [(html: String, mark: String)] = []
        var rest = Substring(html)
        var piece = ""
        while let match = rest.firstMatch(of: /\{\{([A-Za-z.]+)\}\}/) {
            piece += rest[..<match.range.lowerBound]
            let mark = String(match.1)
            if mark.contains(".") {
                let text = texts.text(mark)
                piece += HTMLWriter.escaped(isAmerican ? text.inAmericanSpelling : text)
            } else if let value = values[mark] {
                piece += value
            } else {
                pieces.append((piece, mark))
                piece = ""
            }
            rest = rest[match.range.upperBound...]
        }
        self.pieces = pieces
        end = piece + rest
    }
}

extension String {
    /// The English text in American spelling.
    fileprivate var inAmericanSpelling: String {
        [("avourite", "avorite"), ("ilometre", "ilometer"), ("centre", "center")]
            .reduce(self) { $0.replacing($1.0, with: $1.1) }
    }

    /// The JSON of a table with its texts in American spelling, and with the same keys.
    fileprivate var withAmericanValues: String {
        replacing(/": "[^"]*"/) { String($0.output).inAmericanSpelling }
    }
}

extension Translation {
    /// Which way the language runs, as HTML names it.
    var direction: String { Locale.Language(identifier: language).direction }
}

extension Locale.Language {
    /// Which way the language runs, as HTML names it.
    var direction: String { characterDirection == .rightToLeft ? "rtl" : "ltr" }
}

/// Writes HTML. Data is always escaped as text.
struct HTMLWriter {
    /// The written HTML.
    private(set) var html = ""

    /// Writes HTML unescaped.
    mutating func verbatim(_ html: String) { self.html += html }

    /// Writes a text.
    mutating func text(_ text: some StringProtocol) { html += Self.escaped(text) }

    /// Writes an element with a text in it.
    ///
    /// - Parameter attributes: HTML before the end of the opening tag, such as ` class="name"`.
    mutating func element(_ name: String, _ attributes: String = "", text: some StringProtocol) {
        html += "<\(name)\(attributes)>\(Self.escaped(text))</\(name)>"
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
