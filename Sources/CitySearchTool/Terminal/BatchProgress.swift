import CitySearch

/// Counts the answered queries on a terminal that shows neither queries nor answers.
struct BatchProgress {
    private var progress: Progress?

    init() {
        let standard: [Platform.Descriptor] = [.standardInput, .standardOutput]
        if !standard.contains(where: \.isTerminal) { progress = Progress() }
    }

    mutating func answered(_ count: Int) {
        // Reading the clock each time would cost more than some queries.
        if count.isMultiple(of: 256) { progress?.update("Answered \(count.counted("query")) …") }
    }

    func end() {
        progress?.erase()
    }
}
