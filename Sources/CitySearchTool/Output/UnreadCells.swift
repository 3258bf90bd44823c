import CitySearchImport
import Synchronization

/// Cells of a table that were not understood, counted on all processors.
final class UnreadCells: Sendable {
    private struct Cells {
        var count = 0
        /// The one on the first line.
        var first: LineFault
    }

    /// By what should have stood there.
    private let cells = Mutex<[String: Cells]>([:])

    /// Counts a cell.
    ///
    /// - Parameter text: the content of the cell.
    func add(_ line: Int, _ expected: String, _ text: String) {
        let fault = LineFault(line: line, expected, "`\(text.prefix(60))`")
        cells.withLock { all in
            var known = all[expected] ?? Cells(first: fault)
            known.count += 1
            if line < known.first.line { known.first = fault }
            all[expected] = known
        }
    }

    /// Notes for the user, one line for each kind of cell.
    var notes: [String] {
        cells.withLock { all in
            all.values.sorted { $0.first.line < $1.first.line }.map { cells in
                let first = cells.first
                let lines =
                    cells.count == 1
                    ? "line \(first.line)" : "\(cells.count) lines, the first line \(first.line)"
                return "\(lines): expected \(first.expected), found \(first.found)"
            }
        }
    }
}
