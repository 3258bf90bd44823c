extension Int {
    /// With commas between the thousands, for people.
    package var grouped: String {
        var text = ""
        let digits = String(magnitude)
        for (position, digit) in digits.enumerated() {
            if position > 0, (digits.count - position).isMultiple(of: 3) { text.append(",") }
            text.append(digit)
        }
        return self < 0 ? "-" + text : text
    }

    /// The number with its noun, for people: `1 city`, `2,000 cities`.
    package func counted(_ noun: String) -> String { "\(grouped) \(noun.plural(self))" }
}

extension String {
    /// The form of a regular noun that goes with a number: `city` or `cities`.
    package func plural(_ number: Int) -> String {
        if number == 1 { return self }
        return hasSuffix("y") ? dropLast() + "ies" : self + (hasSuffix("ch") ? "es" : "s")
    }
}

extension Double {
    /// Degrees with four decimals, about ten metres, so that the points of a column line up.
    package var degrees: String {
        let scaled = (self * 10_000).rounded()
        let digits = String(Int(scaled.magnitude))
        let padded = String(repeating: "0", count: Swift.max(0, 5 - digits.count)) + digits
        return (scaled < 0 ? "-" : "") + padded.dropLast(4) + "." + padded.suffix(4)
    }

    /// A number from zero on with one decimal, for people.
    package var oneDecimal: String {
        let tenths = Int((self * 10).rounded())
        return "\((tenths / 10).grouped).\(tenths % 10)"
    }
}

extension Duration {
    /// In the largest unit that leaves digits before the point, with two significant ones at least.
    package var rounded: String {
        let nanoseconds = Double(components.seconds) * 1e9 + Double(components.attoseconds) / 1e9
        let units = [("ns", 1.0), ("µs", 1e3), ("ms", 1e6), ("s", 1e9)]
        let (unit, size) = units.last { nanoseconds >= $0.1 } ?? ("ns", 1)
        let value = nanoseconds / size
        guard value < 10 else { return "\(Int(value.rounded())) \(unit)" }
        let tenths = Int((value * 10).rounded())
        return "\(tenths / 10).\(tenths % 10) \(unit)"
    }
}
