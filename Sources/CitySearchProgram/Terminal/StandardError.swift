import CitySearch
import Synchronization

/// Messages for the person, apart from the output.
package enum StandardError {
    package static let isTerminal = Platform.Descriptor.standardError.isTerminal

    /// Prints one line, whatever the text holds.
    package static func writeLine(_ text: String) {
        write(DisplayText.printable(text) + "\n")
    }

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
    package static func holdBack() {
        heldBack.withLock { $0 = $0 ?? "" }
    }

    /// Prints the delayed output, and prints all further output immediately.
    package static func release() {
        let text = heldBack.withLock { held in
            defer { held = nil }
            return held ?? ""
        }
        write(text)
    }
}
