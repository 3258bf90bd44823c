/// Which part of the screen shows what.
struct PickerLayout {
    /// The position of the details of the selected city.
    enum Details: Equatable {
        case hidden
        /// Under the list, in this many lines, the first of which is a rule.
        case below(rows: Int)
        /// Next to the list, in this many columns, the first two of which are a rule.
        case beside(columns: Int)
    }

    let columns: Int
    let rows: Int
    let details: Details
    let hasStatus: Bool
    let hasHints: Bool

    init(columns: Int, rows: Int, showsDetails: Bool) {
        // The last column is left free: writing there wraps on some terminals.
        self.columns = max(1, columns - 1)
        self.rows = max(1, rows)
        hasStatus = rows >= 3
        hasHints = rows >= 8
        details =
            if !showsDetails {
                .hidden
            } else if columns >= 110, rows >= 10 {
                .beside(columns: min(60, columns / 3))
            } else if rows >= 16 {
                .below(rows: 5)
            } else {
                .hidden
            }
    }

    /// The line on which the list begins.
    var listStart: Int { hasStatus ? 2 : 1 }

    /// The number of lines of the list.
    var listRows: Int {
        var count = rows - listStart - (hasHints ? 1 : 0)
        if case .below(let rows) = details { count -= rows }
        return max(0, count)
    }

    /// The number of columns of the list.
    var listColumns: Int {
        if case .beside(let columns) = details { return self.columns - columns }
        return columns
    }
}
