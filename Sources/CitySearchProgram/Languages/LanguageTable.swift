import CTables
package import CitySearch

/// A table of `Texts`: the programs' texts in one language, in sections.
package struct LanguageTable {
    /// A text with placeholders such as `{city}`, or its forms for the numbers of a placeholder.
    package enum Text: Equatable, Sendable {
        case plain(String)
        case plural([PluralCategory: String])
    }

    /// The language's code.
    package let language: String
    private let json: [UInt8]

    /// The languages that have a table, English first.
    package static let languages: [String] = unsafe files.map {
        unsafe String(cString: $0.language)
    }

    /// - Returns: nil when the language has no table.
    package init?(_ language: String?) {
        let table = unsafe Self.files.first { unsafe String(cString: $0.language) == language }
        guard let table = unsafe table, let language else { return nil }
        self.language = language
        json = unsafe Array(String(cString: table.json).utf8)
    }

    private static var files: UnsafeBufferPointer<ctables_text> {
        unsafe UnsafeBufferPointer(start: ctables_texts, count: ctables_text_count)
    }

    /// The JSON object of a section, unmodified from the table; an empty one if the section is missing.
    package func json(ofSection name: String) -> String {
        var found = "{}"
        try? forEachSection { (section, scanner) throws(CityIndexError) in
            _ = scanner.peek(json.span)
            let start = scanner.position
            try scanner.passValue(json.span)
            if section == name {
                found = String(decoding: json[start..<scanner.position], as: UTF8.self)
            }
        }
        return found
    }

    /// The texts of some sections, by the section and the key with a period between.
    ///
    /// - Throws: if the table is not an object of objects of strings, or has a plural category that no language of
    ///   `PluralCategory` has.
    package func texts(of sections: Set<String>) throws(CityIndexError) -> [String: Text] {
        var texts: [String: Text] = [:]
        try forEachSection { (section, scanner) throws(CityIndexError) in
            guard sections.contains(section) else { return try scanner.passValue(json.span) }
            try Self.forEachMember(of: json.span, &scanner) {
                (key, scanner) throws(CityIndexError) in
                texts["\(section).\(key)"] = try Self.text(in: json.span, &scanner)
            }
        }
        return texts
    }

    private func forEachSection(
        _ read: (String, inout JSONScanner) throws(CityIndexError) -> Void
    ) throws(CityIndexError) {
        var scanner = JSONScanner(position: 0)
        try Self.forEachMember(of: json.span, &scanner, read)
    }

    /// Reads the object at the scanner's position.
    ///
    /// - Parameter read: is called with each key, and reads its value.
    private static func forEachMember(
        of json: Span<UInt8>, _ scanner: inout JSONScanner,
        _ read: (String, inout JSONScanner) throws(CityIndexError) -> Void
    ) throws(CityIndexError) {
        guard try scanner.opens(UInt8(ascii: "{"), "an object", json) else { return }
        repeat {
            let key = try scanner.text("a key", json)
            let name = scanner.string(key, json)
            try scanner.expect(UInt8(ascii: ":"), "a colon", json)
            try read(name, &scanner)
        } while try scanner.goesOn(before: UInt8(ascii: "}"), "the end of an object", json)
    }

    private static func text(
        in json: Span<UInt8>, _ scanner: inout JSONScanner
    ) throws(CityIndexError) -> Text {
        guard scanner.peek(json) == UInt8(ascii: "{") else {
            let text = try scanner.text("a text", json)
            return .plain(scanner.string(text, json))
        }
        var forms: [PluralCategory: String] = [:]
        try forEachMember(of: json, &scanner) { (name, scanner) throws(CityIndexError) in
            let text = try scanner.text("a text", json)
            if let category = PluralCategory(rawValue: name) {
                forms[category] = scanner.string(text, json)
            }
        }
        return .plural(forms)
    }
}
