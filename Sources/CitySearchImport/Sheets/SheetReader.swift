/// Reads the rows of a sheet one by one.
final class SheetReader {
    private let cells: SheetCells
    private let xml: XMLReader

    init(_ cells: SheetCells, _ xml: XMLReader) {
        self.cells = cells
        self.xml = xml
    }

    var fraction: Double { xml.fraction }

    /// The number of cells that have formulas without values.
    var unknownValues: Int { cells.unknownValues }

    /// The next row that is not empty; nil at the end.
    func next() throws(ImportError) -> SheetRow? { try xml.readOn() ? cells.takeRow() : nil }
}

/// Makes rows of the cells of a sheet.
final class SheetCells: XMLHandler {
    private let texts: [String]
    private let name: String
    private let budget: ByteBudget
    private var row: SheetRow?
    /// The number of cells that have formulas without values.
    private(set) var unknownValues = 0

    private var number = 0
    private var cells: [(offset: Int, element: String)] = []
    /// The column of the current cell, counted from 0.
    private var column = -1
    private var kind = ""
    private var value: [UInt8] = []
    private var isInValue = false
    private var hasFormula = false
    private var rich = RichText()
    private var byteCount = 0

    private static let mostColumns = 16_384
    /// The maximum number of bytes of a row.
    private static let longestRow = 1 << 24

    /// - Parameters:
    ///   - texts: the texts that cells share, by their numbers.
    ///   - name: the name of the workbook in messages.
    init(texts: [String], name: String, budget: ByteBudget) {
        self.texts = texts
        self.name = name
        self.budget = budget
    }

    /// The row at whose end the reader paused.
    func takeRow() -> SheetRow? { row.take() }

    func begin(_ element: String, _ attributes: XMLAttributes) throws(ImportError) {
        switch element {
        case "row": try beginRow(attributes)
        case "c": try beginCell(attributes)
        case "v": isInValue = true
        case "f": hasFormula = true
        default: rich.begin(element)
        }
    }

    private func beginRow(_ attributes: XMLAttributes) throws(ImportError) {
        let text = attributes["r"]
        guard let next = text.map({ Int($0) }) ?? number + 1, next > number else {
            throw fault("a row after this one", text ?? "")
        }
        number = next
        cells = []
        column = -1
        byteCount = 0
    }

    private func beginCell(_ attributes: XMLAttributes) throws(ImportError) {
        let reference = attributes["r"]
        let next = reference.map(Self.column) ?? column + 1
        guard let next, next > column, next < Self.mostColumns else {
            throw fault("a cell after the previous one", reference ?? "column \(column + 2)")
        }
        column = next
        kind = attributes["t"] ?? "n"
        value = []
        hasFormula = false
        rich = RichText()
    }

    func text(_ bytes: UnsafeBufferPointer<UInt8>) throws(ImportError) {
        byteCount += bytes.count
        guard byteCount < Self.longestRow else {
            throw fault("a row of fewer than \(Self.longestRow) bytes", "a longer one")
        }
        if isInValue { unsafe value.append(contentsOf: bytes) } else { unsafe rich.add(bytes) }
    }

    func end(_ element: String) throws(ImportError) -> Bool {
        switch element {
        case "v": isInValue = false
        case "c": try endCell()
        case "row":
            guard !cells.isEmpty else { return false }
            row = SheetRow(number: number, cells: cells)
            return true
        default: rich.end(element)
        }
        return false
    }

    private func endCell() throws(ImportError) {
        let text = try shown()
        if text.isEmpty {
            if hasFormula, value.isEmpty, kind != "str" { unknownValues += 1 }
            // Empty cells at the end of a row, which some have by thousands for their colours, are none.
            return
        }
        cells.append((column, text))
    }

    /// The displayed text of the cell.
    private func shown() throws(ImportError) -> String {
        let text = String(decoding: value, as: UTF8.self)
        switch kind {
        case "s":
            if text.isEmpty { return "" }
            guard let number = Int(text), texts.indices.contains(number) else {
                throw fault("the number of a text", text)
            }
            try budget.take(texts[number].utf8.count, for: .texts)
            return texts[number]
        case "inlineStr": return String(decoding: rich.text, as: UTF8.self)
        case "str": return String(decoding: RichText(value).text, as: UTF8.self)
        case "b": return text == "1" ? "TRUE" : text.isEmpty ? "" : "FALSE"
        case "e": return ""
        case "d": return text
        default:
            if text.isEmpty { return "" }
            guard let number = SheetNumber(text) else { throw fault("a number", text) }
            return number.text
        }
    }

    /// The column of a cell such as `C5`, counted from 0; nil for an invalid reference.
    private static func column(_ reference: String) -> Int? {
        var column = 0
        for byte in reference.utf8.prefix(while: { 0x41...0x5A ~= $0 }) {
            column = column * 26 + Int(byte) - 0x40
            guard column <= mostColumns else { return nil }
        }
        return column > 0 ? column - 1 : nil
    }

    private func fault(_ expected: String, _ found: String) -> ImportError {
        let place = column < 0 ? "" : " in column \(column + 1)"
        let fault = LineFault(line: max(1, number), expected + place, found: Array(found.utf8).span)
        return .fault(fault, in: name)
    }
}
