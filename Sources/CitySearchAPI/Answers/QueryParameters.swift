package import CitySearch

/// Why a question has no meaning.
package protocol InvalidQuestion: Error {
    /// - Parameter detail: what is wrong, and what to do: whole sentences.
    static func invalid(_ detail: String) -> Self
}

/// The parameters of a request's query, decoded. A plus sign is a space, as browsers' forms send it.
package struct QueryParameters<Failure: InvalidQuestion> {
    private let pairs: [(name: String, value: String)]

    /// The maximum number of parameters of a request: each country may be one.
    private static var most: Int { 300 }

    /// - Parameter query: the query of a request's target, after the question mark.
    /// - Throws: an error for escapes that are not UTF-8, and for too many parameters.
    package init(_ query: String?) throws(Failure) {
        var pairs: [(name: String, value: String)] = []
        for pair in (query ?? "").split(separator: "&") {
            guard pairs.count < Self.most else {
                throw .invalid("A request may have \(Self.most) parameters; this one has more.")
            }
            let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            pairs.append(
                (try Self.decoded(halves[0]), halves.count > 1 ? try Self.decoded(halves[1]) : ""))
        }
        self.pairs = pairs
    }

    private static func decoded(_ text: Substring) throws(Failure) -> String {
        guard text.utf8.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") })
        else { return String(text) }
        let (bytes, isWellFormed) = text.unescaped(plusIsSpace: true)
        guard isWellFormed, let decoded = String(validating: bytes, as: UTF8.self) else {
            throw .invalid("“\(text)” has an escape that is not UTF-8, such as %E1 alone.")
        }
        return decoded
    }

    /// The first value of a parameter; nil when it is not given.
    package subscript(name: String) -> String? { pairs.first { $0.name == name }?.value }

    /// All values of a parameter that may be repeated, or hold several between commas.
    ///
    /// - Parameter most: how many values there may be.
    package func list(_ name: String, most: Int) throws(Failure) -> [String] {
        let values = pairs.filter { $0.name == name }.flatMap {
            $0.value.split(separator: ",", maxSplits: most, omittingEmptySubsequences: false)
        }
        guard values.count <= most else {
            throw .invalid("“\(name)” may have \(most) values; give fewer.")
        }
        return values.filter { !$0.isEmpty }.map(String.init)
    }

    /// The values of a parameter that may be repeated, with commas between; nil when it is not given.
    package func joined(_ name: String) -> String? {
        let values = pairs.filter { $0.name == name }.map { $0.value }
        return values.isEmpty ? nil : values.joined(separator: ",")
    }

    /// Rejects unknown and repeated parameters.
    ///
    /// - Parameter options: the query options of the route. Lists may be repeated.
    package func check(known: [String], options: [QueryOption] = []) throws(Failure) {
        let repeatable = options.filter { $0.isList }.map { $0.name }
        for (place, pair) in pairs.enumerated() where !repeatable.contains(pair.name) {
            let name = pair.name
            guard known.contains(name) || options.contains(where: { $0.name == name }) else {
                let names = (known + options.map { $0.name }).sorted().joined(separator: ", ")
                throw .invalid("There is no parameter “\(name)” here. There are: \(names).")
            }
            guard !pairs[..<place].contains(where: { $0.name == name }) else {
                throw .invalid("“\(name)” is given twice.")
            }
        }
    }

    // MARK: Values

    /// A whole number in a range.
    package func integer<Number: FixedWidthInteger & SignedInteger>(
        _ name: String, in range: ClosedRange<Number>, default value: Number
    ) throws(Failure) -> Number {
        guard let text = self[name] else { return value }
        guard let number = Number(text), range.contains(number) else {
            throw .invalid(
                "“\(name)” must be a whole number from \(range.lowerBound) to \(range.upperBound).")
        }
        return number
    }

    /// A whole number, clamped to a range; nil for other values.
    package func integer(
        _ name: String, clampedTo range: ClosedRange<Int>, default value: Int
    ) -> Int? {
        guard let text = self[name] else { return value }
        return Int(text).map { min(max($0, range.lowerBound), range.upperBound) }
    }

    /// A finite number; nil when it is not given.
    package func number(_ name: String) throws(Failure) -> Double? {
        guard let text = self[name] else { return nil }
        guard let number = Double(text), number.isFinite else {
            throw .invalid("“\(name)” must be a number.")
        }
        return number
    }

    /// Whether a parameter is true; false when it is not given.
    package func truth(_ name: String) throws(Failure) -> Bool {
        switch self[name] {
        case nil, "false", "0": return false
        case "true", "1": return true
        default: throw .invalid("“\(name)” must be true or false.")
        }
    }

    /// One of the cases of a type.
    package func choice<Value: RawRepresentable<String> & CaseIterable>(
        _ name: String, default value: Value
    ) throws(Failure) -> Value {
        guard let text = self[name] else { return value }
        guard let choice = Value(rawValue: text) else {
            let cases = Value.allCases.map { $0.rawValue }.joined(separator: ", ")
            throw .invalid("“\(name)” must be one of: \(cases).")
        }
        return choice
    }

    /// The point of the parameters `lat` and `lon`; nil when neither is given.
    package func point() throws(Failure) -> Coordinate? {
        let (latitude, longitude) = (try number("lat"), try number("lon"))
        guard latitude != nil || longitude != nil else { return nil }
        guard let latitude, let longitude else { throw .invalid("“lat” and “lon” go together.") }
        do throws(CoordinateError) {
            return try Coordinate(latitude: latitude, longitude: longitude)
        } catch {
            throw .invalid("\(error)")
        }
    }

    /// The identifier of a language, such as `de` or `pt-BR`; nil for an empty one.
    ///
    /// - Parameter language: the one that counts when the parameter is not given.
    package func locale(_ name: String, else language: String?) throws(Failure) -> String? {
        guard let text = self[name] else { return language }
        if text.isEmpty { return nil }
        guard Self.isLocale(text) else {
            throw .invalid("“\(name)” must be a language, such as de or pt-BR.")
        }
        return text
    }

    /// Whether a text has the form of a language's identifier (BCP 47).
    package static func isLocale(_ text: String) -> Bool {
        (2...35).contains(text.utf8.count)
            && text.utf8.allSatisfy {
                switch $0 {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }
}
