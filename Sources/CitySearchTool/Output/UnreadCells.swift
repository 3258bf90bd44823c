import CitySearchImport
import Synchronization

/// Cells of a table that were not understood, counted on all processors.
final class UnreadCells: Sendable {
    /// The name of the table in messages.
    private let table: String
    private let cells = Mutex(SkippedLines())

    init(in table: String) { self.table = table }

    /// Counts a cell.
    ///
    /// - Parameter text: the content of the cell.
    func add(_ line: Int, _ expected: String, _ text: String) {
        let fault = LineFault(line: line, expected, "`\(text.prefix(60))`")
        cells.withLock { $0.add(fault, in: table) }
    }

    /// Notes for the user, one line for each kind of cell.
    var notes: [String] {
        let reasons = cells.withLock { $0.reasons }
        return reasons.sorted { $0.first.line < $1.first.line }.map(\.description)
    }
}
