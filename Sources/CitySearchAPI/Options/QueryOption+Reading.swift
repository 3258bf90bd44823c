package import CitySearch

extension QueryOption {
    /// An option that is one of the cases of a type.
    init<Choice: RawRepresentable<String> & CaseIterable & Sendable>(
        _ name: String, _ choice: Choice.Type, usual: Choice? = nil, help: String,
        set: @escaping @Sendable (inout SearchQuery, Choice) -> Void
    ) {
        let words = Choice.allCases.map { $0.rawValue }
        let read: @Sendable (String) throws(OptionError) -> Choice = { text throws(OptionError) in
            guard let value = Choice(rawValue: text) else {
                throw OptionError("must be one of: \(words.joined(separator: ", "))")
            }
            return value
        }
        self.init(name, .choice(words, usual: usual?.rawValue), help: help, read: read, set: set)
    }

    /// An option that is a whole number.
    init(
        _ name: String, _ range: ClosedRange<Int64>, usual: Int64, help: String,
        set: @escaping @Sendable (inout SearchQuery, Int) -> Void,
        setNearby: @escaping @Sendable (inout NearbyFilter, Int) -> Void
    ) {
        let read: @Sendable (String) throws(OptionError) -> Int = { text throws(OptionError) in
            guard let number = Int64(text), range.contains(number) else {
                throw OptionError(
                    "must be a whole number from \(range.lowerBound) to \(range.upperBound)")
            }
            // WebAssembly's has 32 bits.
            return Int(clamping: number)
        }
        self.init(
            name, .number(range, usual: usual), help: help, read: read, set: set,
            setNearby: setNearby)
    }

    /// An option that is true or false; the default is false.
    init(
        _ name: String, flag: String, help: String,
        set: @escaping @Sendable (inout SearchQuery, Bool) -> Void = { _, _ in },
        setNearby: @escaping @Sendable (inout NearbyFilter, Bool) -> Void = { _, _ in }
    ) {
        let read: @Sendable (String) throws(OptionError) -> Bool = { text throws(OptionError) in
            switch text {
            case "true", "1": return true
            case "false", "0": return false
            default: throw OptionError("must be true or false")
            }
        }
        self.init(name, flag: flag, .truth, help: help, read: read, set: set, setNearby: setNearby)
    }

    /// An option that is a part of an address; a blank one is not given.
    init(_ name: String, _ part: AddressPart, example: String, help: String) {
        let read: @Sendable (String) throws(OptionError) -> String = { $0 }
        self.init(
            name, .text(form: "TEXT", pattern: nil, example: example), help: help, read: read
        ) { query, text in query.parts[part] = text.allSatisfy { $0.isWhitespace } ? nil : text }
    }

    static func point(_ text: String) throws(OptionError) -> Coordinate {
        guard
            let point = try onGlobe({ () throws(CoordinateError) in try Coordinate(degrees: text) })
        else {
            throw OptionError("must be a latitude and a longitude, such as 52.52,13.4")
        }
        return point
    }

    static func confidence(_ text: String) throws(OptionError) -> Double {
        guard let number = Double(text), 0...1 ~= number else {
            throw OptionError("must be a number from 0 to 1, such as 0.9")
        }
        return number
    }

    static func box(_ text: String) throws(OptionError) -> CoordinateBox {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false)
            .map { Double($0) ?? .nan }
        guard numbers.count == 4, numbers.allSatisfy({ $0.isFinite }), numbers[1] <= numbers[3]
        else {
            throw OptionError("must be minLon,minLat,maxLon,maxLat, such as 5.9,45.8,10.5,47.8")
        }
        return try onGlobe { () throws(CoordinateError) in
            CoordinateBox(
                from: try Coordinate(latitude: numbers[1], longitude: numbers[0]),
                to: try Coordinate(latitude: numbers[3], longitude: numbers[2]))
        }
    }

    private static func onGlobe<Value>(
        _ make: () throws(CoordinateError) -> Value
    ) throws(OptionError) -> Value {
        do throws(CoordinateError) {
            return try make()
        } catch {
            throw OptionError("is off the globe: \(error)")
        }
    }

    static func traits(_ text: String) throws(OptionError) -> Set<CityTrait> {
        var traits: Set<CityTrait> = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let trait = CityTrait(rawValue: String(part)) else {
                let words = CityTrait.allCases.map { $0.rawValue }.joined(separator: ", ")
                throw OptionError("has “\(part)”; there are: \(words)")
            }
            traits.insert(trait)
        }
        return traits
    }

    static func weight(_ text: String) throws(OptionError) -> Double {
        guard let number = Double(text), 0...10 ~= number else {
            throw OptionError("must be a number from 0 to 10, such as 0.5")
        }
        return number
    }

    /// The maximum number of preferences of a value: each is tested for each city that may come first.
    private static let mostPreferences = 50

    static func preferences(_ text: String) throws(OptionError) -> [SearchPreference] {
        var preferences: [SearchPreference] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let colon = part.lastIndex(of: ":") ?? part.endIndex
            // A country may have other codes, too.
            let what = String(part[..<colon])
            let code = CountryNames.code(what)?.rawValue
            guard let preference = SearchPreference(rawValue: (code ?? what) + part[colon...])
            else {
                throw OptionError(
                    "has “\(part)”; give DE, US/Oregon, capital, airport, favourite or 52.5;13.4, and after a colon a "
                        + "strength above 0 and up to 10, such as DE:2, unless it is 1")
            }
            preferences.append(preference)
            guard preferences.count <= mostPreferences else {
                throw OptionError("may have \(mostPreferences) values; give fewer")
            }
        }
        return preferences
    }

    /// The maximum number of countries: as many as ISO 3166 has, and Kosovo.
    private static let mostCountries = 250

    static func countries(_ text: String) throws(OptionError) -> Set<CountryCode> {
        let parts = text.split(
            separator: ",", maxSplits: mostCountries, omittingEmptySubsequences: false)
        guard parts.count <= mostCountries else {
            throw OptionError("may have \(mostCountries) values; give fewer")
        }
        var codes: Set<CountryCode> = []
        for part in parts where !part.isEmpty {
            guard let code = CountryNames.code(String(part)) else {
                throw OptionError(
                    "has “\(part)”, which is not a code of ISO 3166-1, such as AR or ARG")
            }
            codes.insert(code)
        }
        return codes
    }
}

extension Coordinate {
    /// Takes a latitude and a longitude with a comma or white space between.
    ///
    /// - Returns: nil for a text that is not two numbers.
    package init?(degrees text: String) throws(CoordinateError) {
        let scalars = text.unicodeScalars
        let numbers = scalars.split { $0 == "," || $0.properties.isWhitespace }.map { part in
            // Some programs write numbers below zero with a minus sign.
            part.first == "\u{2212}"
                ? Double("-" + Substring(part.dropFirst())) : Double(Substring(part))
        }
        guard numbers.count == 2, scalars.count(where: { $0 == "," }) <= 1,
            let latitude = numbers[0], let longitude = numbers[1]
        else { return nil }
        try self.init(latitude: latitude, longitude: longitude)
    }
}
