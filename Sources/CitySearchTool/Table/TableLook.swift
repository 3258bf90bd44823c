/// What a table has beside its rows, which depends on where it is printed.
struct TableLook {
    let hasHeadings: Bool
    let hasFooter: Bool
    let isColoured: Bool
    /// How many columns there are; nil when lines may be of any length.
    let width: Int?

    /// A terminal gets everything. Elsewhere, only who asks for a table gets headings.
    ///
    /// - Parameter isExplicit: whether a table was asked for.
    init(isExplicit: Bool) {
        let output = Platform.Descriptor.standardOutput
        let isTerminal = output.isTerminal
        hasHeadings = isTerminal || isExplicit
        hasFooter = isTerminal
        isColoured = isTerminal && Self.hasColours
        // People set COLUMNS to have another width than the terminal's.
        let wanted = Platform.environment("COLUMNS").flatMap { Int($0) } ?? 0
        width = hasHeadings ? (wanted > 0 ? wanted : Platform.columns(of: output)) : nil
    }

    /// Whether colours are wanted (no-color.org) and understood.
    private static var hasColours: Bool {
        guard Platform.environment("NO_COLOR") == nil else { return false }
        return Platform.environment("TERM").map { $0 != "dumb" } ?? false
    }
}
