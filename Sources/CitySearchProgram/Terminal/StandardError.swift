import CitySearch
import Synchronization

/// Messages for the person, apart from the output.
package enum StandardError {
    package static let isTerminal = Platform.Descriptor.standardError.isTerminal

    /// Prints one line, whatever the text holds.
    package static func writeLine(_ text: String) { write(DisplayText.printable(text) + "\n") }

    /// Prints a text unmodified. A failure is ignored, since it cannot be reported.
    package static func write(_ text: String) {
        let isHeldBack = heldBack.withLock { held in
            held?.append(text)
            return held != nil
        }
        if !isHeldBack { try? Platform.write(Array(text.utf8), to: .standardError) }
    }

    /// The delayed messages; nil if messages are printed at once.
    private static let heldBack = Mutex<String?>(nil)

    /// Prints nothing until ``release()``: a message would spoil the screen that the program draws.
    package static func holdBack() { heldBack.withLock { $0 = $0 ?? "" } }

    /// Prints the delayed output, and prints all further output immediately.
    package static func release() {
        let text = heldBack.withLock { held in
            defer { held = nil }
            return held ?? ""
        }
        write(text)
    }
}

/// A line on the terminal with the current action of the program, until it is erased. It prints nothing elsewhere.
package struct Progress {
    private let isShown: Bool
    private var last: ContinuousClock.Instant?

    package init() { isShown = StandardError.isTerminal && Platform.environment("TERM") != "dumb" }

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
