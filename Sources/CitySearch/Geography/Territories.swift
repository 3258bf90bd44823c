/// Countries that lie in another one, as people see it, though they have a code of their own (ISO 3166-1): `Hong Kong,
/// China`, `Saint-Denis, La Réunion, France`.
package enum Territories {
    /// For each of some countries the codes of those that belong to it.
    package static let rows: [(country: String, territories: [String])] = [
        ("AU", ["CC", "CX", "NF"]),
        ("CN", ["HK", "MO", "TW"]),
        ("DK", ["FO", "GL"]),
        ("FI", ["AX"]),
        ("FR", ["BL", "GF", "GP", "MF", "MQ", "NC", "PF", "PM", "RE", "TF", "WF", "YT"]),
        (
            "GB",
            [
                "AI", "BM", "FK", "GG", "GI", "GS", "IM", "IO", "JE", "KY", "MS", "PN", "SH", "TC",
                "VG",
            ]
        ),
        ("NL", ["AW", "BQ", "CW", "SX"]),
        ("NO", ["SJ"]),
        ("NZ", ["CK", "NU", "TK"]),
        ("US", ["AS", "GU", "MP", "PR", "UM", "VI"]),
    ]
}
