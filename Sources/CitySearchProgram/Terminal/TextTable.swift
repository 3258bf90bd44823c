/// Columns side by side, fitted to the width of a terminal.
package struct TextTable {
    private static let gap = "  "
    private var columns: [TableColumn]

    /// - Parameter width: the width of the terminal; nil for no limit.
    package init(_ columns: [TableColumn], width: Int?) {
        self.columns = columns
        if let width { fit(width) }
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
