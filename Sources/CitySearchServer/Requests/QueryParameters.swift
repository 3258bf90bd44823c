#if Service
import CitySearch
import CitySearchOptions
import Foundation

/// The parameters of a request's query, decoded. A plus sign is a space, as browsers' forms send it.
struct QueryParameters {
    private let pairs: [(name: String, value: String)]

    /// How many parameters a request may have: each country may be one.
    private static let most = 300

    /// - Parameter query: what stands behind the question mark of a request's target.
    /// - Throws: ``RequestError`` for escapes that are not UTF-8, and for too many parameters.
    init(_ query: String?) throws(RequestError) {
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
    ///
    /// - Parameter most: how many values there may be.
    func list(_ name: String, most: Int) throws(RequestError) -> [String] {
        let values = pairs.filter { $0.name == name }.flatMap {
            $0.value.split(separator: ",", maxSplits: most, omittingEmptySubsequences: false)
        }
        guard values.count <= most else {
            throw .invalid("“\(name)” may have \(most) values; give fewer.")
        }
        return values.filter { !$0.isEmpty }.map(String.init)
    }

    /// The values of a parameter that may be repeated, with commas between; nil when it is not given.
    func joined(_ name: String) -> String? {
        let values = pairs.filter { $0.name == name }.map(\.value)
        return values.isEmpty ? nil : values.joined(separator: ",")
    }

    /// Refuses parameters that a route does not know, and those that are given twice.
    ///
    /// - Parameter options: the options of a query that the route knows. Those that are lists may be repeated.
    func check(known: [String], options: [QueryOption] = []) throws(RequestError) {
        let repeatable = options.filter(\.isList).map(\.name)
        for (place, pair) in pairs.enumerated() where !repeatable.contains(pair.name) {
            let name = pair.name
            guard known.contains(name) || options.contains(where: { $0.name == name }) else {
                let names = (known + options.map(\.name)).sorted().joined(separator: ", ")
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
        guard let text = self[name] else { return value }
        guard let choice = Value(rawValue: text) else {
            let cases = Value.allCases.map(\.rawValue).joined(separator: ", ")
            throw .invalid("“\(name)” must be one of: \(cases).")
        }
        return choice
    }

    /// The point of the parameters `lat` and `lon`; nil when neither is given.
    func point() throws(RequestError) -> Coordinate? {
        let (latitude, longitude) = (try number("lat"), try number("lon"))
        guard latitude != nil || longitude != nil else { return nil }
        guard let latitude, let longitude else {
            throw .invalid("“lat” and “lon” go together.")
        }
        do {
            return try Coordinate(latitude: latitude, longitude: longitude)
        } catch {
            throw .invalid("\(error)")
        }
    }

    /// The identifier of a language, such as `de` or `pt-BR`; nil for an empty one.
    ///
    /// - Parameter language: the one that counts when the parameter is not given.
    func locale(_ name: String, else language: String?) throws(RequestError) -> String? {
        guard let text = self[name] else { return language }
        if text.isEmpty { return nil }
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
