/// English names of countries that ICU does not have, though people type them.
package enum OtherCountryNames {
    /// Each name with the code of its country.
    ///
    /// Formal names are those of ISO 3166-1 that begin differently from ICU's. Former names are those
    /// of ISO 3166-3, and North Macedonia's until 2019. The rest are names and abbreviations in general
    /// use, which GeoNames lists as alternate names of the countries.
    package static let rows: [(code: String, name: String)] = [
        // ISO 3166-1.
        ("BQ", "Bonaire, Sint Eustatius and Saba"), ("BN", "Brunei Darussalam"),
        ("CD", "Democratic Republic of the Congo"), ("CG", "Republic of the Congo"),
        ("CN", "People's Republic of China"), ("FM", "Federated States of Micronesia"),
        ("GB", "United Kingdom of Great Britain and Northern Ireland"),
        ("KP", "Democratic People's Republic of Korea"), ("KR", "Republic of Korea"),
        ("LA", "Lao People's Democratic Republic"), ("MD", "Republic of Moldova"),
        ("PS", "State of Palestine"), ("RU", "Russian Federation"), ("SY", "Syrian Arab Republic"),
        ("TZ", "United Republic of Tanzania"), ("US", "United States of America"),
        ("VA", "Holy See"), ("VN", "Viet Nam"),
        // Former names.
        ("BF", "Upper Volta"), ("BJ", "Dahomey"), ("CD", "Zaire"), ("MK", "Macedonia"),
        ("MM", "Burma"), ("VU", "New Hebrides"),
        // In general use.
        ("AE", "UAE"), ("CD", "DR Congo"), ("CD", "DRC"), ("GB", "Britain"),
        ("GB", "Great Britain"), ("IE", "Republic of Ireland"), ("KR", "Korea"),
        ("NL", "Holland"), ("US", "USA"),
    ]
}
