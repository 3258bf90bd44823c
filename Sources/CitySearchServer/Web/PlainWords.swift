#if Service
import CitySearchICU
import CitySearchProgram
import Foundation

/// The texts of the page before its scripts run, or without them.
struct PlainWords {
    /// The separator of names in scripts without a Latin comma.
    private let comma: String
    /// Which way names run, as HTML names it.
    private let direction: String
    private let texts: Translation
    private let isFromRight: Bool

    /// - Parameters:
    ///   - isFromRight: whether the texts run from right to left.
    ///   - names: the language of the names.
    init(_ texts: Translation, isFromRight: Bool, names: String) {
        self.texts = texts
        self.isFromRight = isFromRight
        direction = Locale.Language(identifier: names).direction
        comma =
            switch names {
            case "ar", "fa", "ur": "، "
            case "ja", "zh": "、"
            default: ", "
            }
    }

    var title: String { texts.text("app.title") }
    var next: String { texts.text("page.moreCities") }
    var first: String { texts.text("page.fromFirst") }
    var all: String { texts.text("app.allCities") }
    var population: String { texts.text("app.population") }
    var timeZone: String { texts.text("app.timeZone") }
    var coordinates: String { texts.text("app.coordinates") }
    var otherNames: String { texts.text("page.otherNames") }
    var onMap: String { texts.text("page.onMap") }
    var didYouMean: String { texts.text("app.didYouMean") }
    var noCity: String { texts.text("app.noSuchCity") }
    func cities(_ count: Int) -> String { texts.text("app.cities", count: count) }

    func nothing(_ text: String) -> String {
        texts.text("app.emptyTitle", ["text": isolated(text)])
    }

    /// A name by which a city was found.
    func also(_ name: String) -> String { texts.text("app.also", ["name": isolated(name)]) }

    /// Writes names. They run as their language does, whichever is first.
    func write(_ names: [String], to html: inout HTMLWriter) {
        html.verbatim("<bdi dir=\"\(direction)\">")
        for (number, name) in names.enumerated() {
            if number > 0 { html.verbatim(comma) }
            html.element("bdi", text: name)
        }
        html.verbatim("</bdi>")
    }

    /// A text that is isolated within one of the page, whatever the directions of both.
    private func isolated(_ text: String) -> String {
        let isOther = text.unicodeScalars.contains { scalar in
            ["\u{590}"..."\u{8FF}", "\u{FB1D}"..."\u{FDFF}", "\u{FE70}"..."\u{FEFC}"].contains {
                $0.contains(scalar)
            }
        }
        return isFromRight || isOther ? "\u{2068}\(text)\u{2069}" : text
    }

    func number(_ value: Int) -> String { texts.numbers.text(value) }
}
#endif
