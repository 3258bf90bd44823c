import CitySearch

/// Messages for the person, apart from the output.
package enum StandardError {
    package static let isTerminal = Platform.Descriptor.standardError.isTerminal

    /// Prints one line, whatever the text holds.
    package static func writeLine(_ text: String) {
        write(DisplayText.printable(text) + "\n")
    }

    /// Prints a text as it is. A failure is ignored, since nobody is left to tell.
    package static func write(_ text: String) {
        try? Platform.write(Array(text.utf8), to: .standardError)
    }
}
