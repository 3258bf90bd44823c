import CitySearch

/// The content of a path.
package enum FieldRole: Hashable, Sendable {
    /// A property; the lower the rank, the likelier or better.
    case property(CityProperty, rank: Int)
    /// One of several texts of an array: a name of other names.
    case item
    /// The name in a language.
    case localName(String)
    /// A name besides the main one, or several with `;` between.
    case otherName
    case unused

    /// The possible content of a path, judged by its words alone, the likeliest first; empty for an unknown one.
    static func roles(of path: String) -> [FieldRole] {
        // The meaning of values around records is determined by their texts.
        if OuterFields.level(of: path) != nil { return [] }
        // The coordinates of a geometry are more reliable than other fields.
        if path == "@latitude" { return [.property(.lat, rank: -1)] }
        if path == "@longitude" { return [.property(.lon, rank: -1)] }
        let parts = path.split(separator: ".", omittingEmptySubsequences: false)
        let depth = parts.count - 1
        let whole = Headings.shared.meanings(of: path)
        if !whole.isEmpty { return whole.map { role($0, depth) } }
        if let language = LocalNameKey.language(of: path, parts) {
            return language.isShown ? [.localName(language.tag)] : [.otherName]
        }
        guard let last = parts.last, parts.count > 1 else { return [] }
        let parent = parts[parts.count - 2]
        if let place = Int(last) {
            if let language = LocalNameKey.language(of: path, Array(parts.dropLast())) {
                return language.isShown && place == 0 ? [.localName(language.tag)] : [.otherName]
            }
            return roles(ofItem: place, in: parent, depth)
        }
        let own = Headings.shared.meanings(of: last)
        // The name of a region is not that of the city.
        let outer = Headings.shared.meanings(of: parent).first?.property
        if let outer, outer != .name, outer != .point, outer != .alternateNames {
            return inner(own, of: outer, last, depth)
        }
        return own.map { role($0, depth) }
    }

    private static func role(_ meaning: Headings.Meaning, _ depth: Int) -> FieldRole {
        guard let property = meaning.property else { return .otherName }
        return .property(property, rank: depth * outerRank + meaning.rank)
    }

    /// Paths of fewer keys come first.
    private static let outerRank = 1000

    /// The meaning of a key within an object about another property: `country.code`, `region.name`.
    private static func inner(
        _ own: [Headings.Meaning], of outer: CityProperty, _ key: Substring, _ depth: Int
    ) -> [FieldRole] {
        if let same = own.first(where: { $0.property == outer }) {
            return [role(same, depth)]
        }
        let folded = Headings.folded(key)
        if outer == .country, folded == "code" {
            return [.property(outer, rank: depth * outerRank)]
        }
        let isName = own.contains { $0.property == .name } || folded == "value"
        return isName ? [.property(outer, rank: depth * outerRank + outerRank / 2)] : []
    }

    /// The meaning of an element of an array. Points have the longitude first, as in GeoJSON, unless their key differs.
    private static func roles(
        ofItem place: Int, in parent: Substring, _ depth: Int
    ) -> [FieldRole] {
        for meaning in Headings.shared.meanings(of: parent) {
            switch meaning.property {
            case .point where place < 2:
                let isLatitude = (place == 0) == PointHeading.isLatitudeFirst(parent)
                return [.property(isLatitude ? .lat : .lon, rank: depth * outerRank + 500)]
            case .alternateNames: return [.item]
            case nil: return [.otherName]
            default: continue
            }
        }
        return []
    }
}

/// The order of the degrees according to the heading of a point.
enum PointHeading {
    static func isLatitudeFirst(_ heading: some StringProtocol) -> Bool {
        Headings.folded(heading).hasPrefix("lat")
    }

    static func isLongitudeFirst(_ heading: some StringProtocol) -> Bool {
        ["lonlat", "lnglat", "longlat"].contains(Headings.folded(heading))
    }
}

/// The keys of names by language: `name_de`, `NAME_DE`, `name:zh-Hant`, `names.de`, `translations.de`, `name:deu_x_preferred`.
enum LocalNameKey {
    /// The language of a path; nil for one that is not a name of a language.
    ///
    /// - Returns: its tag, and whether the name is one that is shown.
    static func language(of path: String, _ parts: [Substring]) -> (tag: String, isShown: Bool)? {
        guard let last = parts.last else { return nil }
        if parts.count > 1, containers.contains(Headings.folded(parts[parts.count - 2])) {
            return tag(last, isLong: true).map { ($0, true) }
        }
        guard let separator = last.firstIndex(where: { ":_@".contains($0) }) else { return nil }
        let head = last[..<separator]
        let tail = last[separator...].dropFirst()
        guard stems.contains(head.lowercased()) else { return nil }
        guard let marker = tail.firstRange(of: "_x_") else {
            return tag(tail, isLong: last[separator] == ":").map { ($0, true) }
        }
        // Who's On First has languages of three letters, and names that are colloquial, historical, variants.
        let kind = tail[marker.upperBound...]
        return tag(tail[..<marker.lowerBound], isLong: true).map { ($0, kind == "preferred") }
    }

    /// The objects whose keys are languages.
    private static let containers: Set = [
        "name", "names", "nom", "nombre", "nome", "translations", "nametranslations", "localnames",
        "localizednames", "labels", "i18n", "namesbylanguage",
    ]
    private static let stems: Set = ["name", "names", "nom", "nombre", "label"]

    /// - Parameter isLong: whether codes of three letters are languages: the `alt` of `name_alt` is not.
    private static func tag(_ text: Substring, isLong: Bool) -> String? {
        let subtags = text.lowercased().split(omittingEmptySubsequences: false) {
            $0 == "_" || $0 == "-"
        }
        guard let first = subtags.first, first.utf8.allSatisfy({ 0x61...0x7A ~= $0 }) else {
            return nil
        }
        if first == "zht" || first == "zhs" { return first == "zht" ? "zh-Hant" : "zh-Hans" }
        // The `de` of `nom_de_la_ville` does not mean German.
        guard first.count == 2 || first.count == 3 && isLong,
            subtags.dropFirst().allSatisfy({
                isLong ? 2...8 ~= $0.utf8.count : $0.utf8.count == 2 || $0.utf8.count == 4
            })
        else { return nil }
        let code = threeLetters[String(first)] ?? String(first)
        let rest = text.dropFirst(first.count).map { $0 == "_" ? "-" : String($0) }.joined()
        guard rest.utf8.allSatisfy({ $0 == 0x2D || $0 < 0x80 && isAlphanumeric($0) }) else {
            return nil
        }
        return code + rest
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        0x30...0x39 ~= byte || 0x61...0x7A ~= byte | 0x20
    }

    /// ISO 639-3 codes of the languages that lists have most, as BCP 47 has them.
    private static let threeLetters = [
        "ara": "ar", "ben": "bn", "bul": "bg", "cat": "ca", "ces": "cs", "dan": "da", "deu": "de",
        "ell": "el", "eng": "en", "est": "et", "eus": "eu", "fas": "fa", "fin": "fi", "fra": "fr",
        "heb": "he", "hin": "hi", "hrv": "hr", "hun": "hu", "hye": "hy", "ind": "id", "isl": "is",
        "ita": "it", "jpn": "ja", "kat": "ka", "kor": "ko", "lav": "lv", "lit": "lt", "mar": "mr",
        "msa": "ms", "nld": "nl", "nor": "no", "pol": "pl", "por": "pt", "ron": "ro", "rus": "ru",
        "slk": "sk", "slv": "sl", "spa": "es", "sqi": "sq", "srp": "sr", "swe": "sv", "tam": "ta",
        "tel": "te", "tha": "th", "tur": "tr", "ukr": "uk", "urd": "ur", "vie": "vi", "zho": "zh",
    ]
}
