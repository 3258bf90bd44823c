import CitySearch
import CitySearchProgram

/// Counts the answered queries on a terminal that shows neither queries nor answers.
struct BatchProgress {
    private var progress: Progress?

    /// - Parameter isTyped: whether the queries are typed on a terminal.
    init(isTyped: Bool) {
        if !isTyped, !Platform.Descriptor.standardOutput.isTerminal { progress = Progress() }
    }

    mutating func answered(_ count: Int) {
        progress?.update("Answered \(count.counted("query")) …")
    }

    func end() {
        progress?.erase()
    }
}
