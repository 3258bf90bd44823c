import CitySearch
import CitySearchProgram

/// The line under a table with the interpretation of the text.
struct InterpretationLine {
    /// For example `Read as "Visalia" in California (region), without "49 Main Street"`.
    let text: String

    init(_ interpretation: TextInterpretation, _ texts: Translation) {
        let parts = [
            Self.found(interpretation, texts),
            Self.list(interpretation.disambiguatedBy, texts).map {
                texts.text("command.alsoCalled", ["names": $0])
            },
            Self.list(interpretation.ignored, texts).map {
                texts.text("command.without", ["texts": $0])
            },
            interpretation.rewriting.map { Self.reason($0.kind, texts) },
        ]
        text = texts.text(
            "command.readAs", ["reading": parts.compactMap(\.self).joined(separator: ", ")])
    }

    private static func found(_ interpretation: TextInterpretation, _ texts: Translation) -> String
    {
        if let point = interpretation.point {
            let point = "\(point.latitude), \(point.longitude)"
            return texts.text("command.citiesNearest", ["point": point])
        }
        let places = interpretation.places.map {
            texts.text("command.placeKind", ["name": shown($0.name), "kind": kind($0.kind, texts)])
        }.joined(separator: ", ")
        guard let city = interpretation.city else {
            return texts.text("command.citiesOf", ["places": places])
        }
        let name = quoted(city, texts)
        return places.isEmpty
            ? name : texts.text("command.cityIn", ["city": name, "places": places])
    }

    private static func kind(_ kind: TextInterpretation.Place.Kind, _ texts: Translation) -> String
    {
        switch kind {
        case .country: texts.text("command.kindCountry")
        case .region: texts.text("command.kindRegion")
        case .subregion: texts.text("command.kindSubregion")
        }
    }

    /// Why another text was read.
    private static func reason(_ kind: TextRewriting.Kind, _ texts: Translation) -> String {
        switch kind {
        case .characterReferences: texts.text("command.namedCharacters")
        case .percentEncoding: texts.text("command.escapedBytes")
        case .encoding: texts.text("command.otherEncoding")
        case .letterSpacing: texts.text("command.spacedLetters")
        case .camelCase: texts.text("command.joinedWords")
        case .flags: texts.text("command.flags")
        case .abbreviation: texts.text("command.writtenOut")
        case .keyboardLayout: texts.text("command.otherKeyboard")
        case .synonym: texts.text("command.synonym")
        }
    }

    /// Texts in quotation marks, as a list; nil for none.
    private static func list(_ all: [String], _ texts: Translation) -> String? {
        let quoted = all.map { Self.quoted($0, texts) }
        guard let last = quoted.last, quoted.count > 1 else { return quoted.last }
        let list = quoted.dropLast().joined(separator: ", ")
        return texts.text("command.listEnd", ["list": list, "last": last])
    }

    private static func quoted(_ text: String, _ texts: Translation) -> String {
        texts.text("command.quoted", ["text": shown(text)])
    }

    private static func shown(_ text: String) -> String { DisplayText(text).fitted(to: 40).text }
}
