import CitySearch

/// Columns side by side, fitted to the width of a terminal.
package struct TextTable {
    private static let gap = "  "
    private var columns: [TableColumn]

    /// - Parameter width: the width of the terminal; nil for no limit.
    package init(_ columns: [TableColumn], width: Int?) {
        self.columns = columns
        if let width { fit(width) }
    }

    /// Names and values side by side, without headings.
    ///
    /// - Parameter style: that of the names.
    package init(_ rows: [(name: String, value: String)], style: Style) {
        let names = TableColumn("", rows.map(\.name), style: style, hasHeading: false)
        self.init([names, TableColumn("", rows.map(\.value), hasHeading: false)], width: nil)
    }

    /// The rows, and the headings above them if they have any and there is a row.
    package func lines(hasHeadings: Bool, isColoured: Bool = false) -> [String] {
        let rows = (columns.first?.cells ?? []).indices.map { row($0, isColoured: isColoured) }
        return (hasHeadings && !rows.isEmpty ? [headings(isColoured: isColoured)] : []) + rows
    }

    package func headings(isColoured: Bool) -> String {
        line(isColoured: isColoured) { ($0.heading, .underlined) }
    }

    package func row(_ number: Int, isColoured: Bool) -> String {
        line(isColoured: isColoured) { ($0.cells[number], $0.style) }
    }

    private func line(
        isColoured: Bool, _ cell: (TableColumn) -> (text: DisplayText, style: Style)
    ) -> String {
        var line = columns.map { column in
            let (text, style) = cell(column)
            return column.text(text, style: style, isColoured: isColoured)
        }.joined(separator: Self.gap)
        while line.last == " " { line.removeLast() }
        return line
    }

    // MARK: Fitting

    private var width: Int {
        columns.reduce(0) { $0 + $1.width } + max(0, columns.count - 1) * Self.gap.count
    }

    /// Leaves columns out until the rest can be cut to a readable width; then cuts the widest.
    private mutating func fit(_ available: Int) {
        while leastWidth > available, let most = columns.map(\.dispensability).max(), most > 0 {
            columns.removeAll { $0.dispensability == most }
        }
        shrink(to: available) { $0.leastWidth }
        shrink(to: available) { _ in 1 }
    }

    private var leastWidth: Int {
        columns.reduce(0) { $0 + $1.leastWidth } + max(0, columns.count - 1) * Self.gap.count
    }

    private mutating func shrink(to available: Int, _ minimum: (TableColumn) -> Int) {
        while width > available {
            let candidates = columns.indices.filter {
                columns[$0].isFlexible && columns[$0].width > minimum(columns[$0])
            }
            guard let widest = candidates.max(by: { columns[$0].width < columns[$1].width }) else {
                return
            }
            columns[widest].width -= 1
        }
    }
}

/// A column of a table: its heading and its cells.
package struct TableColumn {
    package enum Alignment {
        case left, right
    }

    package let heading: DisplayText
    package let cells: [DisplayText]
    package let alignment: Alignment
    package let style: Style
    /// Whether the column may be left out on a narrow terminal. The highest numbers go first, equal ones together.
    package let dispensability: Int
    /// Its width in columns of the terminal.
    package var width: Int
    private let readableWidth: Int

    package init(
        _ heading: String, _ cells: [String], alignment: Alignment = .left, style: Style = [],
        dispensability: Int = 0, readableWidth: Int = 12, hasHeading: Bool
    ) {
        self.heading = DisplayText(heading)
        self.cells = cells.map(DisplayText.init)
        self.alignment = alignment
        self.style = style
        self.dispensability = dispensability
        self.readableWidth = readableWidth
        width = max(hasHeading ? self.heading.width : 0, self.cells.map(\.width).max() ?? 0)
    }

    /// Texts may be cut. A number must not be: without its end it is another number.
    package var isFlexible: Bool { alignment == .left }

    /// The smallest width that is of use.
    package var leastWidth: Int { isFlexible ? min(width, readableWidth) : width }

    /// A cell, cut or padded to the width.
    package func text(_ cell: DisplayText, style: Style, isColoured: Bool) -> String {
        let cell = cell.fitted(to: width)
        let padding = String(repeating: " ", count: max(0, width - cell.width))
        let text = isColoured ? style.applied(to: cell.text) : cell.text
        return alignment == .left ? text + padding : padding + text
    }
}

/// How a table looks, which depends on where it is printed.
package struct TableLook {
    package let hasHeadings: Bool
    package let hasFooter: Bool
    package let isColoured: Bool
    /// The width of the terminal; nil for lines of any length.
    package let width: Int?

    /// A terminal gets everything. Other outputs get headings only if the user requested a table.
    ///
    /// - Parameters:
    ///   - isExplicit: whether the user requested a table.
    ///   - hasFooter: whether a terminal gets a footer, too.
    package init(isExplicit: Bool, hasFooter: Bool = true) {
        let output = Platform.Descriptor.standardOutput
        let isTerminal = output.isTerminal
        hasHeadings = isTerminal || isExplicit
        self.hasFooter = isTerminal && hasFooter
        isColoured = isTerminal && Self.hasColours
        // COLUMNS overrides the width of the terminal.
        let wanted = Platform.environment("COLUMNS").flatMap { Int($0) } ?? 0
        width = hasHeadings ? (wanted > 0 ? wanted : Platform.columns(of: output)) : nil
    }

    /// Whether the user wants colours (no-color.org) and the terminal has them.
    package static var hasColours: Bool {
        guard Platform.environment("NO_COLOR") == nil else { return false }
        return Platform.environment("TERM").map { $0 != "dumb" } ?? false
    }
}

/// How a text looks on a terminal (ECMA-48, select graphic rendition).
package struct Style: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    package static let bold = Style(rawValue: 1)
    package static let dim = Style(rawValue: 2)
    package static let underlined = Style(rawValue: 4)
    package static let reversed = Style(rawValue: 8)
    package static let green = Style(rawValue: 16)
    package static let yellow = Style(rawValue: 32)

    private static let codes: [(Style, String)] = [
        (.bold, "1"), (.dim, "2"), (.underlined, "4"), (.reversed, "7"), (.green, "32"),
        (.yellow, "33"),
    ]

    package func applied(to text: String) -> String {
        if isEmpty || text.isEmpty { return text }
        let codes = Self.codes.filter { contains($0.0) }.map(\.1).joined(separator: ";")
        return "\u{1B}[\(codes)m\(text)\u{1B}[0m"
    }
}
