import CitySearch

/// A line on the terminal with the current action of the program, until it is erased. It prints nothing elsewhere.
package struct Progress {
    private let isShown: Bool
    private var last: ContinuousClock.Instant?

    package init() {
        isShown = StandardError.isTerminal && Platform.environment("TERM") != "dumb"
    }

    package func show(_ text: String) {
        guard isShown else { return }
        let columns = Platform.columns(of: .standardError) ?? 80
        // The last column is left free: writing there wraps on some terminals.
        let line = DisplayText(text).fitted(to: columns - 1)
        StandardError.write("\r\(line.text)\u{1B}[K")
    }

    /// Shows a text that changes quickly, at a pace that people can read.
    package mutating func update(_ text: @autoclosure () -> String) {
        guard isShown else { return }
        let now = ContinuousClock.now
        if let last, last.duration(to: now) < .milliseconds(100) { return }
        last = now
        show(text())
    }

    package func erase() {
        if isShown { StandardError.write("\r\u{1B}[K") }
    }
}
