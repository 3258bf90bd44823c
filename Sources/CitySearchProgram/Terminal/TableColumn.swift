/// A column of a table: its heading and its cells.
package struct TableColumn {
    package enum Alignment {
        case left, right
    }

    package let heading: DisplayText
    package let cells: [DisplayText]
    package let alignment: Alignment
    package let style: Style
    /// Whether the column may be left out on a narrow terminal. The highest numbers go first, equal ones
    /// together.
    package let dispensability: Int
    /// Its width in columns of the terminal.
    package var width: Int
    private let readableWidth: Int

    package init(
        _ heading: String, _ cells: [String], alignment: Alignment = .left, style: Style = .plain,
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
    package var isFlexible: Bool {
        alignment == .left
    }

    /// The smallest width that is of use.
    package var leastWidth: Int {
        isFlexible ? min(width, readableWidth) : width
    }

    /// A cell, cut or padded to the width.
    package func text(_ cell: DisplayText, style: Style, isColoured: Bool) -> String {
        let cell = cell.fitted(to: width)
        let padding = String(repeating: " ", count: max(0, width - cell.width))
        let text = isColoured ? style.applied(to: cell.text) : cell.text
        return alignment == .left ? text + padding : padding + text
    }
}
