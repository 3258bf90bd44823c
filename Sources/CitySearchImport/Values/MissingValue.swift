/// The null markers.
enum MissingValue {
    /// Whether a text is a null marker: `\N` of databases, `NULL`, `n/a`, a dash, `-99` of Natural Earth.
    static func contains(_ text: String) -> Bool {
        // Names of places are longer than most of these, and most values are.
        text.utf8.count <= 5 && words.contains(text.lowercased())
    }

    /// The same of a name: None is a town in Piedmont.
    static func containsName(_ name: String) -> Bool {
        name.utf8.count <= 5 && words.contains(name.lowercased())
            && !["none", "nan"].contains(name.lowercased())
    }

    /// NA is Namibia.
    private static let words: Set = [
        "", #"\n"#, "null", "-", "--", "–", "—", "n/a", "#n/a", "n.a.", "none", "nan", "nil", "?",
        "-99", "-9999",
    ]
}
