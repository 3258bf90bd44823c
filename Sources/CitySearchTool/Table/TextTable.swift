/// Columns side by side, fitted to the width of a terminal.
struct TextTable {
    private static let gap = "  "
    /// A text column is not cut below this.
    private static let minimumWidth = 10
    private var columns: [TableColumn]

    /// - Parameter width: how many columns there are; nil for as many as it takes.
    init(_ columns: [TableColumn], width: Int?) {
        self.columns = columns
        if let width { fit(width) }
    }

    func headings(isColoured: Bool) -> String {
        line(isColoured: isColoured) { ($0.heading, .underlined) }
    }

    func row(_ number: Int, isColoured: Bool) -> String {
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

    /// Cuts the widest texts, then leaves columns out, then cuts what is left.
    private mutating func fit(_ available: Int) {
        shrink(to: available, minimum: Self.minimumWidth)
        while width > available, let column = mostDispensable {
            columns.remove(at: column)
            shrink(to: available, minimum: Self.minimumWidth)
        }
        shrink(to: available, minimum: 1)
    }

    private var mostDispensable: Int? {
        columns.indices.filter { columns[$0].dispensability > 0 }
            .max { columns[$0].dispensability < columns[$1].dispensability }
    }

    private mutating func shrink(to available: Int, minimum: Int) {
        while width > available {
            let candidates = columns.indices.filter {
                columns[$0].isFlexible && columns[$0].width > minimum
            }
            guard let widest = candidates.max(by: { columns[$0].width < columns[$1].width }) else {
                return
            }
            columns[widest].width -= 1
        }
    }
}
