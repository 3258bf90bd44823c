import CitySearch
import CitySearchProgram
import CitySearchAPI

/// A row of comma-separated values.
struct CSVRow {
    /// The row without its end.
    private(set) var bytes: [UInt8] = []
    private let isTerminal: Bool
    private let separator: UInt8
    private var isEmpty: Bool

    /// - Parameters:
    ///   - isTerminal: whether a terminal gets the row. It would obey some characters.
    ///   - separator: the separator of the fields.
    ///   - isBehind: whether other fields precede these.
    init(isTerminal: Bool, separator: UInt8 = UInt8(ascii: ","), isBehind: Bool = false) {
        self.isTerminal = isTerminal
        self.separator = separator
        isEmpty = !isBehind
    }

    /// Adds a field that needs no quotation marks, such as a number.
    mutating func add(number: String) {
        separate()
        bytes.append(number.utf8.span)
    }

    /// Adds a field of a city, an empty one where the data lack it.
    mutating func add(_ field: CityField.Content, of city: City) {
        switch field {
        case .id: add(number: String(city.id))
        case .text(let text):
            if city.withLocalizedUTF8(of: text, { add(text: $0) }) == nil { add(number: "") }
        case .axis(let axis): add(number: axis.degrees(of: city.coordinate).description)
        case .number(let number): add(number: city.number(number).map { String($0) } ?? "")
        case .localName: add(text: (city.localName ?? "").utf8.span)
        case .names, .localNames, .coordinate: break
        }
    }

    /// Adds a field that holds a text, in quotation marks if it could be misread without.
    mutating func add(text: Span<UInt8>) {
        separate()
        let isFormula = Self.looksLikeFormula(text)
        if isTerminal {
            let printable = DisplayText.printable(String(decoding: [UInt8](text), as: UTF8.self))
            append(printable.utf8.span, isFormula: isFormula)
        } else {
            append(text, isFormula: isFormula)
        }
    }

    private mutating func append(_ text: Span<UInt8>, isFormula: Bool) {
        let quote = UInt8(ascii: "\"")
        let isQuoted = !isPlain(text)
        if isQuoted { bytes.append(quote) }
        if isFormula { bytes.append(UInt8(ascii: "'")) }
        guard isQuoted else { return bytes.append(text) }
        for position in text.indices {
            if text[position] == quote { bytes.append(quote) }
            bytes.append(text[position])
        }
        bytes.append(quote)
    }

    private mutating func separate() {
        if !isEmpty { bytes.append(separator) }
        isEmpty = false
    }

    private func isPlain(_ text: Span<UInt8>) -> Bool {
        text.indices.allSatisfy { position in
            switch text[position] {
            case separator, UInt8(ascii: "\""), 0x0A, 0x0D: false
            default: true
            }
        }
    }

    private static func looksLikeFormula(_ text: Span<UInt8>) -> Bool {
        guard !text.isEmpty else { return false }
        switch text[0] {
        case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), 0x09, 0x0D:
            return true
        default: return false
        }
    }
}
