/// A number as JSON writes it.
struct JSONNumber {
    /// The digits without point and exponent, up to the maximum.
    var mantissa: UInt64 = 0
    /// The power of ten to multiply the mantissa by.
    var exponent = 0
    var isNegative = false
    /// Whether the mantissa holds every digit.
    var isExact = true
    /// The range of the number.
    var range: Range<Int>

    /// The nearest double, or nil beyond the largest.
    ///
    /// - Complexity: one division for up to fifteen digits (Clinger, "How to Read Floating Point Numbers Accurately",
    ///   1990), otherwise that of the standard library.
    func double(_ json: Span<UInt8>) -> Double? {
        if isExact, mantissa < 1 << 53, -22...22 ~= exponent {
            let value = Double(mantissa)
            let scaled =
                exponent < 0 ? value / Self.powers[-exponent] : value * Self.powers[exponent]
            return isNegative ? -scaled : scaled
        }
        return parsed(json)
    }

    /// The integer, or nil when the number has a fraction or does not fit.
    var integer: Int64? {
        if exponent == 0, isExact, mantissa <= UInt64(Int64.max) {
            return isNegative ? -Int64(mantissa) : Int64(mantissa)
        }
        return scaledInteger
    }

    private var scaledInteger: Int64? {
        guard isExact else { return nil }
        if mantissa == 0 { return 0 }
        var value = mantissa
        for _ in 0..<min(abs(exponent), 20) {
            if exponent > 0 {
                let (product, overflow) = value.multipliedReportingOverflow(by: 10)
                guard !overflow else { return nil }
                value = product
            } else {
                guard value % 10 == 0 else { return nil }
                value /= 10
            }
        }
        guard abs(exponent) <= 20 else { return nil }
        if isNegative { return value <= 1 << 63 ? Int64(truncatingIfNeeded: 0 &- value) : nil }
        return Int64(exactly: value)
    }

    private func parsed(_ json: Span<UInt8>) -> Double? {
        guard let value = Double(json.string(range)), value.isFinite else { return nil }
        return value
    }

    private static let powers: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11,
        1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
    ]
}

extension JSONScanner {
    /// Reads a number.
    mutating func number(
        _ expected: @autoclosure () -> String, _ json: Span<UInt8>
    ) throws(CityIndexError) -> JSONNumber {
        _ = peek(json)
        let start = position
        var number = JSONNumber(range: start..<start)
        if position < json.count, json.byte(at: position) == UInt8(ascii: "-") {
            number.isNegative = true
            position += 1
        }
        let first = position
        passDigits(&number, json)
        let hasLeadingZero = position > first + 1 && json.byte(at: first) == UInt8(ascii: "0")
        guard position > first, !hasLeadingZero else {
            throw failure(expected(), at: start, json)
        }
        if position < json.count, json.byte(at: position) == UInt8(ascii: ".") {
            position += 1
            let point = position
            passDigits(&number, json)
            guard position > point else { throw failure("a digit", json) }
            number.exponent -= position - point
        }
        if position < json.count, json.byte(at: position) | 0x20 == UInt8(ascii: "e") {
            try passExponent(&number, json)
        }
        number.range = start..<position
        return number
    }

    private mutating func passDigits(_ number: inout JSONNumber, _ json: Span<UInt8>) {
        while position < json.count {
            let digit = json.byte(at: position) &- UInt8(ascii: "0")
            guard digit < 10 else { return }
            // One digit more than this might not fit.
            if number.mantissa < 1_000_000_000_000_000_000 {
                number.mantissa = number.mantissa &* 10 &+ UInt64(digit)
            } else {
                number.isExact = false
            }
            position += 1
        }
    }

    private mutating func passExponent(
        _ number: inout JSONNumber, _ json: Span<UInt8>
    ) throws(CityIndexError) {
        position += 1
        var isNegative = false
        if position < json.count,
            json.byte(at: position) == UInt8(ascii: "-")
                || json.byte(at: position) == UInt8(ascii: "+")
        {
            isNegative = json.byte(at: position) == UInt8(ascii: "-")
            position += 1
        }
        let start = position
        var exponent = 0
        while position < json.count {
            let digit = json.byte(at: position) &- UInt8(ascii: "0")
            guard digit < 10 else { break }
            exponent = min(exponent * 10 + Int(digit), 100_000)
            position += 1
        }
        guard position > start else { throw failure("a digit", json) }
        number.exponent += isNegative ? -exponent : exponent
    }
}
