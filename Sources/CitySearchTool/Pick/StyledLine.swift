import CitySearchProgram
import CitySearchModel

/// A line of the screen: texts with their looks, that take no more columns than there are.
struct StyledLine {
    /// The line, with the sequences for its looks.
    private(set) var text = ""
    /// The number of its columns.
    private(set) var width = 0
    private let room: Int
    private let hasColours: Bool
    /// The look of the whole line; a selected one is reversed.
    private let base: Style

    init(room: Int, hasColours: Bool, base: Style = []) {
        self.room = room
        self.hasColours = hasColours
        self.base = base
    }

    /// Adds a text, cut with an ellipsis where the line or the columns end.
    mutating func add(_ text: String, _ look: Style = [], upTo columns: Int = .max) {
        add(DisplayText(text).fitted(to: min(columns, room - width)), look)
    }

    /// Adds a text with its highlights, cut where the columns end.
    mutating func add(_ text: HighlightedText, _ look: Style, upTo columns: Int) {
        let end = min(room, width + max(0, columns))
        let isWhole = width + DisplayText(text.text).width <= end
        for part in text.parts {
            let shown = DisplayText(String(part.text))
            let partLook = part.isHighlighted ? look.union([.underlined, .green]) : look
            guard isWhole || width + shown.width < end else {
                return add(shown.cut(to: end - width), partLook)
            }
            add(shown, partLook)
        }
    }

    /// Adds spaces up to a column.
    mutating func pad(to column: Int) {
        let count = min(column, room) - width
        guard count > 0 else { return }
        add(DisplayText(String(repeating: " ", count: count)), [])
    }

    private mutating func add(_ part: DisplayText, _ look: Style) {
        var look = look.union(base)
        // Dimmed letters can hardly be read on a reversed ground.
        if base.contains(.reversed) { look.remove(.dim) }
        if !hasColours || base.contains(.reversed) { look.subtract([.green, .yellow]) }
        text += look.applied(to: part.text)
        width += part.width
    }
}

extension DisplayText {
    /// The text with an ellipsis at its end, even if the text alone would fit, since the omitted rest does not.
    fileprivate func cut(to columns: Int) -> DisplayText {
        width < columns
            ? DisplayText(text + "…") : fitted(to: width == columns ? columns - 1 : columns)
    }
}
