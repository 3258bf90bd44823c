#if Service
import CitySearch
import Foundation

/// The parameters of a request's query, decoded. A plus sign is a space, as browsers' forms send it.
struct QueryParameters {
    private let pairs: [(name: String, value: String)]

    /// - Parameter query: what stands behind the question mark of a request's target.
    /// - Throws: ``RequestError`` for escapes that are not UTF-8.
    init(_ query: String?) throws(RequestError) {
        var pairs: [(name: String, value: String)] = []
        for pair in (query ?? "").split(separator: "&") {
            let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            pairs.append(
                (try Self.decoded(halves[0]), halves.count > 1 ? try Self.decoded(halves[1]) : ""))
        }
        self.pairs = pairs
    }

    private static func decoded(_ text: Substring) throws(RequestError) -> String {
        guard text.utf8.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") })
        else { return String(text) }
        let spaced = text.contains("+") ? String(text.replacing("+", with: " ")) : String(text)
        guard let decoded = spaced.removingPercentEncoding else {
            throw .invalid("“\(text)” has an escape that is not UTF-8, such as %E1 alone.")
        }
        return decoded
    }

    /// The first value of a parameter; nil when it is not given.
    subscript(name: String) -> String? {
        pairs.first { $0.name == name }?.value
    }

    /// All values of a parameter that may be repeated, or hold several between commas.
    func list(_ name: String) -> [String] {
        pairs.filter { $0.name == name }
            .flatMap { $0.value.split(separator: ",").map(String.init) }
    }

    /// All values of a parameter that may be repeated.
    func values(_ name: String) -> [String] {
        pairs.filter { $0.name == name }.map(\.value)
    }

    /// Refuses parameters that a route does not know, and those that are given twice.
    ///
    /// - Parameter repeatable: those that may be given more than once.
    func check(known: [String], repeatable: [String] = []) throws(RequestError) {
        for (place, pair) in pairs.enumerated() where !repeatable.contains(pair.name) {
            let name = pair.name
            guard known.contains(name) else {
                let names = (known + repeatable).sorted().joined(separator: ", ")
                throw .invalid("There is no parameter “\(name)” here. There are: \(names).")
            }
            guard !pairs[..<place].contains(where: { $0.name == name }) else {
                throw .invalid("“\(name)” is given twice.")
            }
        }
    }

    // MARK: Values

    /// A whole number in a range.
    func integer(
        _ name: String, in range: ClosedRange<Int>, default value: Int
    ) throws(RequestError) -> Int {
        guard let text = self[name] else { return value }
        guard let number = Int(text), range.contains(number) else {
            throw .invalid(
                "“\(name)” must be a whole number from \(range.lowerBound) to \(range.upperBound).")
        }
        return number
    }

    /// A whole number, moved into a range; nil for what is no whole number.
    func integer(
        _ name: String, clampedTo range: ClosedRange<Int>, default value: Int
    ) -> Int? {
        guard let text = self[name] else { return value }
        return Int(text).map { min(max($0, range.lowerBound), range.upperBound) }
    }

    /// A finite number; nil when it is not given.
    func number(_ name: String) throws(RequestError) -> Double? {
        guard let text = self[name] else { return nil }
        guard let number = Double(text), number.isFinite else {
            throw .invalid("“\(name)” must be a number.")
        }
        return number
    }

    /// One of the cases of a type.
    func choice<Value: RawRepresentable<String> & CaseIterable>(
        _ name: String, default value: Value
    ) throws(RequestError) -> Value {
        try choice(name) ?? value
    }

    /// One of the cases of a type; nil when it is not given.
    func choice<Value: RawRepresentable<String> & CaseIterable>(
        _ name: String
    ) throws(RequestError) -> Value? {
        guard let text = self[name] else { return nil }
        guard let value = Value(rawValue: text) else {
            let cases = Value.allCases.map(\.rawValue).joined(separator: ", ")
            throw .invalid("“\(name)” must be one of: \(cases).")
        }
        return value
    }

    /// The point of two parameters; nil when neither is given.
    func point(
        latitude: String = "lat", longitude: String = "lon"
    ) throws(RequestError) -> Coordinate? {
        let (north, east) = (try number(latitude), try number(longitude))
        guard north != nil || east != nil else { return nil }
        guard let north, let east else {
            throw .invalid("“\(latitude)” and “\(longitude)” go together.")
        }
        return try Self.point(north, east)
    }

    /// The point of one parameter, `LAT,LON`; nil when it is not given.
    func point(of name: String) throws(RequestError) -> Coordinate? {
        guard let text = self[name] else { return nil }
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false)
            .map { Double($0) }
        guard numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1] else {
            throw .invalid("“\(name)” must be a latitude and a longitude, such as 52.52,13.4.")
        }
        return try Self.point(latitude, longitude)
    }

    /// The box of one parameter, `MINLON,MINLAT,MAXLON,MAXLAT`; nil when it is not given. One that begins east of
    /// where it ends crosses the date line.
    func box(of name: String) throws(RequestError) -> CoordinateBox? {
        guard let text = self[name] else { return nil }
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false)
            .map { Double($0) ?? .nan }
        guard numbers.count == 4, numbers.allSatisfy(\.isFinite), numbers[1] <= numbers[3] else {
            throw .invalid(
                "“\(name)” must be minLon,minLat,maxLon,maxLat, such as 5.9,45.8,10.5,47.8.")
        }
        return CoordinateBox(
            from: try Self.point(numbers[1], numbers[0]), to: try Self.point(numbers[3], numbers[2])
        )
    }

    private static func point(
        _ latitude: Double, _ longitude: Double
    ) throws(RequestError) -> Coordinate {
        do {
            return try Coordinate(latitude: latitude, longitude: longitude)
        } catch {
            throw .invalid("\(error)")
        }
    }

    /// The codes of countries.
    func countries(_ name: String) throws(RequestError) -> Set<CountryCode> {
        var codes: Set<CountryCode> = []
        for text in list(name) {
            guard let code = CountryCode(text.uppercased()) else {
                throw .invalid("“\(text)” is no code of a country; give two letters, such as AR.")
            }
            codes.insert(code)
        }
        return codes
    }

    /// The identifier of a language, such as `de` or `pt-BR`; nil when it is not given.
    func locale(_ name: String) throws(RequestError) -> String? {
        guard let text = self[name], !text.isEmpty else { return nil }
        guard Self.isLocale(text) else {
            throw .invalid("“\(name)” must be a language, such as de or pt-BR.")
        }
        return text
    }

    /// Whether a text has the form of a language's identifier (BCP 47).
    static func isLocale(_ text: String) -> Bool {
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
#endif
