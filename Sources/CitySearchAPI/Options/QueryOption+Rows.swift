import CitySearch

extension QueryOption {
    /// All options, in the order in which help and descriptions have them. A new one is a property of ``SearchQuery`` and a row here.
    package static let all = [
        order, match, near, prefer, signalWeight, country, division, box, minimumPopulation, only,
        favourites, ownNames,
        noPlaces, strict, minimumConfidence,
    ]

    /// The parts of an address, for interfaces that accept them instead of a text.
    package static let parts = [city, county, state, countryName, postalCode]

    /// The options for cities around a point: rows that set a property of ``NearbyFilter``.
    package static let nearby = [country, minimumPopulation, sameCountry, sections]

    package static let order = QueryOption(
        "order", SearchOrder.self, usual: .relevance,
        help: """
            The order: by relevance, the most likely first, or within each tier by name, \
            population or distance, which needs a point.
            """
    ) { $0.order = $1 }

    package static let match = QueryOption(
        "match", MatchMode.self,
        help: """
            How the text may match: a prefix of a name; also of a later word; also with a typing \
            error. Default: all of these, in every order.
            """
    ) { $0.mode = $1 }

    package static let near = QueryOption(
        "near", .text(form: "LAT,LON", pattern: nil, example: "52.52,13.4"),
        help: "Prefer cities near this point, by relevance, or by distance the nearest.",
        read: { text throws(OptionError) in try point(text) }
    ) { $0.near = $1 }

    package static let prefer = QueryOption(
        "prefer",
        .list(
            form: "WHAT[:STRENGTH]",
            pattern:
                "^([A-Za-z]{2,3}|[A-Za-z]{2}/[^,:]+|capital|airport|favourite|-?[0-9.]+;-?[0-9.]+)"
                + "(:(10|[1-9](\\.[0-9]+)?|0?\\.[0-9]*[1-9][0-9]*))?$", example: "US/Oregon:2"),
        help: """
            By relevance, prefer cities of a country (DE), of a region or subregion (US/Oregon), \
            capitals (capital), cities with an airport (airport), favourites (favourite), or \
            cities near a point (52.5;13.4), without excluding any. Strength defaults to 1 (4x the \
            population); each further point multiplies by 4, up to 10: de:2,capital:0.5.
            """,
        read: { text throws(OptionError) in try preferences(text) }
    ) { $0.preferences += $1 }

    package static let signalWeight = QueryOption(
        "signal_weight",
        .text(form: "W", pattern: "^(10(\\.0*)?|[0-9](\\.[0-9]*)?|\\.[0-9]+)$", example: "0.5"),
        help: """
            The weight of a signal by relevance, from 0 to 10. With 1, the default, the city with \
            the largest number counts as 64 times as large.
            """,
        read: { text throws(OptionError) in try weight(text) }
    ) { $0.signalWeight = $1 }

    package static let country = QueryOption(
        "country", .list(form: "CC", pattern: "^([A-Za-z]{2,3})?$", example: "AR"),
        help: "Only cities of these countries, by their codes (ISO 3166-1), such as AR or ARG,CHL.",
        read: { text throws(OptionError) in try countries(text) }
    ) {
        $0.countries = $1
    } setNearby: {
        $0.countries = $1
    }

    package static let division = QueryOption(
        "division", .text(form: "CC/NAME", pattern: "^[A-Za-z]{2}/.+$", example: "US/Oregon"),
        help: "Only cities of this region or subregion, by its country and its name in the data.",
        read: { text throws(OptionError) in
            guard let division = Division(rawValue: text) else {
                throw OptionError("must be a country's code and a name, such as US/Oregon")
            }
            return division
        }
    ) { $0.division = $1 }

    package static let only = QueryOption(
        "only", .list(form: "WHAT", pattern: "^(capital|airport)$", example: "capital"),
        help: "Only cities that are a capital of a country, or have an airport, or both.",
        read: { text throws(OptionError) in try traits(text) }
    ) { $0.traits.formUnion($1) }

    package static let box = QueryOption(
        "bbox",
        .text(
            form: "minLon,minLat,maxLon,maxLat",
            pattern: "^-?[0-9.]+,-?[0-9.]+,-?[0-9.]+,-?[0-9.]+$", example: "5.9,45.8,10.5,47.8"),
        help: """
            Only cities in this box. If its west is east of its east, it crosses the date line.
            """,
        read: { text throws(OptionError) in try box(text) }
    ) { $0.box = $1 }

    package static let minimumPopulation = QueryOption(
        "min_population", 0...Int64(UInt32.max), usual: 0,
        help: "Only cities with at least this known population."
    ) {
        $0.minimumPopulation = $1
    } setNearby: {
        $0.minimumPopulation = $1
    }

    package static let sameCountry = QueryOption(
        "same_country", flag: "same-country",
        help: """
            Only cities of the country of the point. At sea, and in a country without cities, \
            cities of all countries.
            """, setNearby: { $0.staysInCountry = $1 })

    package static let sections = QueryOption(
        "sections", flag: "sections", help: "Also sections of cities, such as quarters.",
        setNearby: { $0.includesSections = $1 })

    package static let favourites = QueryOption(
        "favourites", FavouritePlacement.self, usual: .mixed, help: "The position of favourites."
    ) { $0.favourites = $1 }

    package static let ownNames = QueryOption(
        "own_names", flag: "no-alternates", help: "Do not search alternate names."
    ) { $0.includesAlternateNames = !$1 }

    package static let noPlaces = QueryOption(
        "no_places", flag: "no-countries",
        help: "Do not search the names of countries and regions."
    ) { $0.includesCountries = !$1 }

    package static let strict = QueryOption(
        "strict", flag: "strict",
        help: """
            Find nothing if an ignored part of the text may refer to another city: an unknown \
            word, or a place that does not contain the city, as in "mumbai, us".
            """
    ) { $0.isStrict = $1 }

    package static let minimumConfidence = QueryOption(
        "min_confidence",
        .text(form: "P", pattern: "^(0(\\.[0-9]*)?|1(\\.0*)?|\\.[0-9]+)$", example: "0.9"),
        help: """
            Find nothing below this confidence of the first match, from 0 to 1. The confidence is \
            then included; 0 only includes it.
            """,
        read: { text throws(OptionError) in try confidence(text) }
    ) { $0.minimumConfidence = $1 }

    package static let city = QueryOption(
        "city", .city, example: "Leeds",
        help: """
            Instead of a text: a full name of the city, in any language. All parts of an address \
            must match; without a city they find the largest cities of the place.
            """)

    package static let county = QueryOption(
        "county", .county, example: "West Yorkshire",
        help: "Instead of a text: the county, province or department, by a name or a code.")

    package static let state = QueryOption(
        "state", .state, example: "England",
        help: "Instead of a text: the state or region, by a name or a code.")

    package static let countryName = QueryOption(
        "country_name", .country, example: "Vereinigtes Königreich",
        help: "Instead of a text: the country, by its name in any language or its code.")

    package static let postalCode = QueryOption(
        "postal_code", .postalCode, example: "LS1 4AP",
        help: "Instead of a text: the postal code; ignored if no postal codes are open.")
}
