import CitySearch

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
