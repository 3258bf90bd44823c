import CitySearch

/// Former countries, and the present countries of their cities.
enum FormerCountries {
    /// The successors of a former country, by a code or a usual name of it; nil for any other text.
    static func successors(of text: String) -> [CountryCode]? {
        byName[Headings.folded(text)]
    }

    private static let byName: [String: [CountryCode]] = {
        var byName: [String: [CountryCode]] = [:]
        for (names, codes) in lists {
            for name in names.split(separator: "|") { byName[Headings.folded(name)] = codes }
        }
        return byName
    }()

    private static let lists: [(names: String, codes: [CountryCode])] = [
        (
            "SU|SUN|USSR|U.S.S.R.|Soviet Union|Union of Soviet Socialist Republics|UdSSR|Sowjetunion|URSS|"
                + "Union soviétique|Unión Soviética|Unione Sovietica|União Soviética|ZSRR|СССР|Советский Союз",
            [
                "RU", "UA", "BY", "KZ", "UZ", "KG", "TJ", "TM", "AZ", "AM", "GE", "EE", "LV", "LT",
                "MD",
            ]
        ),
        (
            "YU|YUG|Yugoslavia|Jugoslavija|Jugoslawien|Yougoslavie|Iugoslavia|SFR Yugoslavia|"
                + "Federal Republic of Yugoslavia",
            ["RS", "HR", "BA", "SI", "MK", "ME", "XK"]
        ),
        ("CS|SCG|Serbia and Montenegro|Serbia & Montenegro", ["RS", "ME", "XK"]),
        (
            "CSK|CSHH|Czechoslovakia|Československo|Tschechoslowakei|Tchécoslovaquie|Checoslovaquia",
            ["CZ", "SK"]
        ),
        ("AN|ANT|Netherlands Antilles", ["CW", "SX", "BQ"]),
        ("DD|DDR|GDR|East Germany|German Democratic Republic|FRG|West Germany", ["DE"]),
        ("BU|BUR", ["MM"]), ("TP|TMP", ["TL"]), ("ZR|ZAR", ["CD"]),
        ("Rhodesia|Southern Rhodesia", ["ZW"]), ("Ceylon", ["LK"]), ("Siam", ["TH"]),
        ("Persia", ["IR"]), ("Tanganyika", ["TZ"]), ("United Arab Republic", ["EG", "SY"]),
    ]
}
