/// Other forms of country names in lists.
enum CountrySpellings {
    /// Other spellings of a name, the likeliest first.
    static func others(_ name: String) -> [String] {
        let name = withoutArticle(name.trimmed)
        guard let (main, rest) = parts(of: name) else {
            return [name] + [withoutForm(name)].compactMap(\.self)
        }
        let form = words(rest).map { abbreviations[$0] ?? $0 }
        let isForm = form.allSatisfy { forms.contains($0) || $0 == "of" || $0 == "the" }
        guard isForm else { return ["\(rest) \(main)"] }
        let kind = form.filter { $0 != "of" && $0 != "the" }.joined(separator: " ")
        let whole = ["\(kind) of \(main)", "\(kind) of the \(main)"]
        return whole + (sharedNames.contains(main.lowercased()) ? [] : [main])
    }

    /// The parts of `Korea, South` and `Korea (South)`.
    private static func parts(of name: String) -> (main: String, rest: String)? {
        let separator: Character = name.hasSuffix(")") ? "(" : ","
        let parts = name.split(separator: separator, maxSplits: 1).map(\.trimmed)
        guard parts.count == 2 else { return nil }
        let rest = separator == "(" ? String(parts[1].dropLast()) : parts[1]
        return (parts[0], rest)
    }

    /// `Sudan` of Republic of Sudan; nil for a name of another form.
    private static func withoutForm(_ name: String) -> String? {
        let words = name.split(separator: " ").map(String.init)
        guard let place = words.firstIndex(of: "of"), place > 0,
            words[..<place].allSatisfy({ forms.contains($0.lowercased()) })
        else { return nil }
        let rest = withoutArticle(words[(place + 1)...].joined(separator: " "))
        return sharedNames.contains(rest.lowercased()) ? nil : rest
    }

    private static func withoutArticle(_ name: String) -> String {
        name.lowercased().hasPrefix("the ") ? name.dropFirst(4).trimmed : name
    }

    private static func words(_ text: String) -> [String] {
        text.lowercased().split { $0 == " " || $0 == "." }.map(String.init)
    }

    /// Names that two countries share without the form of state.
    private static let sharedNames: Set = ["china", "congo", "korea"]

    private static let abbreviations = [
        "rep": "republic", "dem": "democratic", "fed": "federated", "isl": "islamic",
        "sts": "states", "st": "state", "peoples": "people's", "people’s": "people's",
    ]

    private static let forms: Set = [
        "arab", "bolivarian", "co-operative", "commonwealth", "cooperative", "democratic", "duchy",
        "emirate", "federal", "federated", "federation", "grand", "hashemite", "independent",
        "islamic", "kingdom", "people's", "plurinational", "principality", "province", "republic",
        "socialist", "state", "states", "sultanate", "union", "united",
    ]
}
