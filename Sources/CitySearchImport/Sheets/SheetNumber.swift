/// A number of a sheet, with the shortest text as which Excel shows it.
///
/// A sheet has numbers with 17 digits, which name a number of binary digits, and Excel shows 15 of them at most:
/// `48.100000000000001` is 48.1.
package struct SheetNumber {
    package let text: String
    private static let mostDigits = 15

    /// - Returns: nil for invalid numbers.
    package init?(_ written: String) {
        // Most numbers are short.
        if let first = written.utf8.first, written.utf8.count <= Self.mostDigits,
            Self.isPlain(written),
            0x31...0x39 ~= first
        {
            text = written
            return
        }
        guard written.utf8.allSatisfy({ 0x30...0x39 ~= $0 || "+-.eE".utf8.contains($0) }),
            let number = Double(written), number.isFinite
        else { return nil }
        text = Self.text(number)
    }

    /// Whether a text is digits, with a point and other digits than zero at the end, or without.
    private static func isPlain(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count <= 2, parts.allSatisfy({ $0.allSatisfy { 0x30...0x39 ~= $0 } }) else {
            return false
        }
        return parts.count == 1 || parts[1].last.map { $0 != 0x30 } == true
    }

    private static func text(_ number: Double) -> String {
        // The shortest text that names this number: digits, perhaps with a point, perhaps with an exponent.
        let parts = "\(number.magnitude)".split(separator: "e")
        let exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
        let halves = parts[0].split(separator: ".", omittingEmptySubsequences: false)
        var digits = halves.joined().utf8.map { Int($0) - 0x30 }
        // The number is 0.DIGITS times ten to the power of this.
        var point = (halves.first?.utf8.count ?? 0) + exponent
        let zeros = digits.prefix { $0 == 0 }.count
        digits.removeFirst(zeros)
        point -= zeros
        if round(&digits) { point += 1 }
        while digits.last == 0 { digits.removeLast() }
        guard !digits.isEmpty else { return "0" }
        return (number < 0 ? "-" : "") + text(digits.map { "\($0)" }, point)
    }

    /// Rounds digits to as many as are shown.
    ///
    /// - Returns: whether there is an additional leading digit, since 9.99 is 10.
    private static func round(_ digits: inout [Int]) -> Bool {
        guard digits.count > mostDigits else { return false }
        let isUp = digits[mostDigits] >= 5
        digits.removeLast(digits.count - mostDigits)
        guard isUp else { return false }
        while digits.last == 9 { digits.removeLast() }
        guard let last = digits.last else {
            digits = [1]
            return true
        }
        digits[digits.count - 1] = last + 1
        return false
    }

    private static func text(_ digits: [String], _ point: Int) -> String {
        let all = digits.joined()
        switch point {
        case ...(-20), 22...:
            let rest = digits.dropFirst().joined()
            return digits[0] + (rest.isEmpty ? "" : ".\(rest)") + "E\(point - 1)"
        case ...0: return "0." + String(repeating: "0", count: -point) + all
        case digits.count...: return all + String(repeating: "0", count: point - digits.count)
        default: return digits[..<point].joined() + "." + digits[point...].joined()
        }
    }
}
