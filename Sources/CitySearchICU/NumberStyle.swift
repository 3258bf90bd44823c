import CICU

/// How a locale writes numbers, by ICU's data.
package struct NumberStyle: Sendable {
    private let group: String
    private let decimal: String
    /// The digits from zero to nine; nil for ASCII digits.
    private let digits: [Character]?
    /// The number of digits of the last group, and of each previous one; 0 without groups.
    private let groupLengths: (last: Int, others: Int)
    /// The minimum number of digits before the first group.
    private let minimumGrouping: Int

    /// 1,234,567.8
    package static let english = NumberStyle(group: ",", decimal: ".")

    private init(group: String, decimal: String) {
        self.group = group
        self.decimal = decimal
        digits = nil
        groupLengths = (3, 3)
        minimumGrouping = 1
    }

    /// - Parameter locale: for example `es-MX` or `es_MX`; nil for none, which writes as English does.
    package init(locale: String?) {
        guard let locale, let group = Self.part(CICUNumberGroup, locale),
            let decimal = Self.part(CICUNumberDecimal, locale),
            let pattern = Self.part(CICUNumberPattern, locale)
        else {
            self = .english
            return
        }
        self.group = group
        self.decimal = decimal
        let digits = Self.part(CICUNumberDigits, locale).map(Array.init) ?? []
        self.digits = digits.count == 10 && digits[0] != "0" ? digits : nil
        let groups = pattern.prefix { $0 != "." }.split(separator: ",").dropFirst().map(\.count)
        let last = groups.last ?? 0
        groupLengths = (last, groups.dropLast().last ?? last)
        minimumGrouping = Self.part(CICUNumberMinimumGrouping, locale).flatMap { Int($0) } ?? 1
    }

    /// A whole number with its thousands apart.
    package func text(_ number: Int) -> String {
        let digits = Array(written(number.magnitude))
        let sign = number < 0 ? "-" : ""
        guard groupLengths.last > 0, digits.count >= groupLengths.last + minimumGrouping else {
            return sign + String(digits)
        }
        var text = String(digits.suffix(groupLengths.last))
        var rest = digits.dropLast(groupLengths.last)
        while !rest.isEmpty {
            text = String(rest.suffix(groupLengths.others)) + group + text
            rest = rest.dropLast(groupLengths.others)
        }
        return sign + text
    }

    /// A number without groups.
    private func written(_ number: UInt) -> String {
        guard let digits else { return String(number) }
        return String(String(number).utf8.map { digits[Int($0 - UInt8(ascii: "0"))] })
    }

    /// A number with one decimal.
    package func oneDecimal(_ number: Double) -> String {
        let tenths = Int((number.magnitude * 10).rounded())
        let sign = number < 0 && tenths > 0 ? "-" : ""
        return "\(sign)\(text(tenths / 10))\(decimal)\(written(UInt(tenths % 10)))"
    }

    private static func part(_ part: CICUNumberPart, _ locale: String) -> String? {
        var text = [UInt16](repeating: 0, count: 64)
        let length = unsafe text.withUnsafeMutableBufferPointer { text in
            guard let start = text.baseAddress else { return Int32(-1) }
            return unsafe cicu_number_part(locale, part, start, Int32(text.count))
        }
        guard length >= 0, length <= text.count else { return nil }
        return String(decoding: text[..<Int(length)], as: UTF16.self)
    }
}
