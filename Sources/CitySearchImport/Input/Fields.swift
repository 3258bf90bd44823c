import CitySearch

/// The fields of a line.
struct Fields {
    /// The position of each field.
    private var ranges: [Range<Int>] = []
    /// How many there are.
    private(set) var count = 0

    /// How many of them can be read; no file of GeoNames has as many.
    private static let mostRead = 32

    /// Splits a line at its tabs, in place of the line before.
    mutating func split(_ bytes: Span<UInt8>, _ line: Range<Int>) {
        ranges.removeAll(keepingCapacity: true)
        count = 0
        var start = line.lowerBound
        while true {
            let end = bytes.position(of: .tab, in: start..<line.upperBound)
            count += 1
            if count <= Self.mostRead { ranges.append(start..<end) }
            guard end < line.upperBound else { return }
            start = end + 1
        }
    }

    /// The position of a field; empty for a field that the line lacks.
    subscript(number: Int) -> Range<Int> { number < ranges.count ? ranges[number] : 0..<0 }
}

extension Span where Element == UInt8 {
    /// The whole number of the digits of a range; nil for other bytes, and for a number that is too large.
    func integer(_ range: Range<Int>) -> Int? {
        guard !range.isEmpty, range.count <= 18 else { return nil }
        var value = 0
        for position in range {
            let digit = self[position] &- UInt8(ascii: "0")
            guard digit < 10 else { return nil }
            value = value * 10 + Int(digit)
        }
        return value
    }

    /// The degrees that a range writes, from `-limit` to `limit`; nil for anything else.
    func degrees(_ range: Range<Int>, limit: Double) -> Double? {
        // Swift reads names of infinity and hexadecimal digits, too.
        let isPlain = range.allSatisfy { position in
            let byte = self[position]
            return byte &- UInt8(ascii: "0") < 10 || "+-.eE".utf8.contains(byte)
        }
        guard isPlain, let degrees = Double(string(range)), abs(degrees) <= limit else {
            return nil
        }
        return degrees
    }

    /// Whether the bytes of a range equal a text.
    func isEqual(_ range: Range<Int>, _ text: StaticString) -> Bool {
        range.count == text.utf8CodeUnitCount && string(range) == "\(text)"
    }

    /// Whether the bytes are UTF-8.
    var isUTF8: Bool { (try? UTF8Span(validating: self)) != nil }
}
