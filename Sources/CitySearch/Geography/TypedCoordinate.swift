/// Reads coordinates as people and programs write them.
///
/// - `48.85, 2.35`, `40.7 -74`, `(48.85; 2.35)`: degrees north and east, one of them with decimals;
/// - `48,85 2,35`: the same with decimal commas;
/// - `lat: 48.85, lon: 2.35`: with the words for the directions, in either order;
/// - `40.7128° N, 74.0060° W`, `N 40.7128 W 74.0060`: with the letters of the directions;
/// - `52°31'N 13°24'E`, `52° 31′ 12″ N, 13° 24′ 18″ E`: with minutes and seconds;
/// - `geo:52.52,13.405`, `@52.52,13.405,12z`: as in links (RFC 5870, and maps on the web).
enum TypedCoordinate {
    /// The point that all of a text names; nil when it names none.
    ///
    /// - Complexity: O(length); it stops early at a text that begins like none of these.
    static func read(_ text: String) -> Coordinate? {
        guard text.utf8.count <= longest, text.utf8.contains(where: isDigit) else { return nil }
        var text = text.lowercased()[...]
        if text.hasPrefix("geo:") {
            text = text.dropFirst(4).prefix { $0 != ";" && $0 != "?" }
        } else if let sign = text.lastIndex(of: "@") {
            // The number after the point is a zoom.
            let parts = text[text.index(after: sign)...].prefix { $0 != "/" }.split(separator: ",")
            text = Substring(parts.prefix(2).joined(separator: ","))
        }
        guard let (latitude, longitude) = degrees(text) ?? withDecimalPoints(text).flatMap(degrees)
        else { return nil }
        return try? Coordinate(latitude: latitude, longitude: longitude)
    }

    private static func degrees(_ text: Substring) -> (Double, Double)? {
        var angles = Angles()
        return angles.read(text) ? angles.degrees : nil
    }

    /// A text with a point for each comma between two digits; nil when it has points already, or no comma.
    private static func withDecimalPoints(_ text: Substring) -> Substring? {
        guard text.contains(","), !text.contains(".") else { return nil }
        var bytes = Array(text.utf8)
        for position in bytes.indices.dropFirst().dropLast()
        where bytes[position] == UInt8(ascii: ",") && isDigit(bytes[position - 1])
            && isDigit(bytes[position + 1])
        {
            bytes[position] = UInt8(ascii: ".")
        }
        return String(decoding: bytes, as: UTF8.self)[...]
    }

    private static let longest = 200

    private static func isDigit(_ byte: UInt8) -> Bool {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
    }
}

/// The two angles of a typed point.
private struct Angles {
    private struct Angle {
        var value: Double
        /// How fine the last number was: degrees, minutes, seconds.
        var unit = Unit.none
        var direction: Direction?
        var hasDecimals: Bool
        var isNegative: Bool
    }

    private enum Unit: Double {
        case none = 0
        case degrees = 1
        case minutes = 60
        case seconds = 3600
    }

    private enum Direction {
        case north, south, east, west

        var isLatitude: Bool { self == .north || self == .south }
    }

    /// The names of the directions in programs, the longer words first.
    private static let words: [(word: String, direction: Direction)] = [
        ("latitude", .north), ("lat", .north), ("longitude", .east), ("long", .east),
        ("lon", .east), ("lng", .east),
    ]

    private var angles: [Angle] = []
    /// The direction before the next angle.
    private var nextDirection: Direction?

    /// Reads the signs of a text in lower case; false when one has no place in coordinates.
    mutating func read(_ text: Substring) -> Bool {
        var rest = text
        while let character = rest.first {
            if character.isNumber || "+-−.".contains(character) {
                guard readNumber(&rest) else { return false }
                continue
            }
            if let direction = Self.words.first(where: { rest.hasPrefix($0.word) }) {
                rest.removeFirst(direction.word.count)
                guard turn(direction.direction) else { return false }
                continue
            }
            rest.removeFirst()
            switch character {
            case " ", ",", ";", "(", ")", "[", "]", "/", "\t", "\u{A0}", ":", "=", "&":
                continue
            case "°", "º", "˚": guard mark(.degrees) else { return false }
            case "'", "′", "’":
                guard mark(rest.first == "'" ? .seconds : .minutes) else { return false }
            case "\"", "″", "”": guard mark(.seconds) else { return false }
            case "n": guard turn(.north) else { return false }
            case "s": guard turn(.south) else { return false }
            case "e": guard turn(.east) else { return false }
            case "w": guard turn(.west) else { return false }
            default: return false
            }
        }
        return nextDirection == nil
    }

    private mutating func readNumber(_ rest: inout Substring) -> Bool {
        let sign = rest.first
        let isNegative = sign == "-" || sign == "−"
        if isNegative || sign == "+" { rest.removeFirst() }
        let digits = rest.prefix { $0.isASCII && $0.isNumber || $0 == "." }
        guard let value = Double(String(digits)) else { return false }
        rest.removeFirst(digits.count)
        let unit = nextUnit(rest)
        // A number of a finer unit belongs to the angle before it.
        if let last = angles.last, last.direction == nil || nextDirection == nil, !isNegative,
            last.unit != .none, unit.rawValue > last.unit.rawValue, value < 60
        {
            angles[angles.count - 1].value += value / unit.rawValue
            return true
        }
        guard angles.count < 2 else { return false }
        angles.append(
            Angle(
                value: value, direction: nextDirection, hasDecimals: digits.contains("."),
                isNegative: isNegative))
        nextDirection = nil
        return true
    }

    /// The unit that follows a number.
    private func nextUnit(_ rest: Substring) -> Unit {
        switch rest.first {
        case "'": rest.dropFirst().first == "'" ? .seconds : .minutes
        case "′", "’": .minutes
        case "\"", "″", "”": .seconds
        default: .none
        }
    }

    private mutating func mark(_ unit: Unit) -> Bool {
        guard !angles.isEmpty else { return false }
        angles[angles.count - 1].unit = unit
        return true
    }

    /// Records a direction: after an angle, or before the next one.
    private mutating func turn(_ direction: Direction) -> Bool {
        if let last = angles.last, last.direction == nil {
            angles[angles.count - 1].direction = direction
            return true
        }
        guard nextDirection == nil, angles.count < 2 else { return false }
        nextDirection = direction
        return true
    }

    /// Degrees north and east; nil unless there are two angles that cannot be plain numbers.
    var degrees: (Double, Double)? {
        guard angles.count == 2 else { return nil }
        let (first, second) = (angles[0], angles[1])
        let isMarked = angles.allSatisfy { $0.direction != nil || $0.unit != .none }
        guard isMarked || angles.contains(where: { $0.hasDecimals }),
            (first.direction == nil) == (second.direction == nil)
        else { return nil }
        if let one = first.direction, let other = second.direction {
            guard one.isLatitude != other.isLatitude else { return nil }
            return one.isLatitude
                ? (Self.value(first), Self.value(second)) : (Self.value(second), Self.value(first))
        }
        return (Self.value(first), Self.value(second))
    }

    private static func value(_ angle: Angle) -> Double {
        let isTurned = angle.direction == .south || angle.direction == .west
        return angle.isNegative != isTurned ? -angle.value : angle.value
    }
}
