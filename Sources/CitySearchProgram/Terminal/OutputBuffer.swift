import ArgumentParser
package import CitySearch
package import CitySearchAPI

/// Collects the program's output, and writes it in large pieces.
package struct OutputBuffer {
    private let file: Platform.Descriptor?
    /// The buffered bytes.
    package private(set) var bytes: [UInt8] = []
    /// The size of the buffer in bytes: that of a pipe on Linux.
    private static let capacity = 1 << 16

    /// - Parameter file: where the bytes go; nil to keep them all in memory.
    package init(_ file: Platform.Descriptor? = .standardOutput) { self.file = file }

    package mutating func write(_ text: String) throws(OutputError) {
        bytes.append(contentsOf: text.utf8)
        if bytes.count >= Self.capacity { try flush() }
    }

    package mutating func write(_ text: [UInt8]) throws(OutputError) {
        bytes.append(contentsOf: text)
        if bytes.count >= Self.capacity { try flush() }
    }

    /// Writes a line of fields with tabs between them: unmodified for a program, and escaped for a terminal.
    package mutating func writeLine(_ fields: [String]) throws(OutputError) {
        let isForTerminal = file?.isTerminal ?? false
        let shown = isForTerminal ? fields.map(DisplayText.printable) : fields
        try write(shown.joined(separator: "\t") + "\n")
    }

    /// Writes the collected output.
    ///
    /// - Throws: ``OutputError/closed`` if the reader has closed the output.
    package mutating func flush() throws(OutputError) {
        guard let file, !bytes.isEmpty else { return }
        do throws(Platform.Failure) {
            try Platform.write(bytes, to: file)
        } catch {
            if error.isBrokenPipe { throw .closed }
            throw .unwritable(error.isBadDescriptor ? "it is closed" : "\(error)")
        }
        bytes.removeAll(keepingCapacity: true)
    }

    /// Prints a line at once.
    ///
    /// - Throws: ``OutputError/closed`` if the reader has closed the output.
    package static func printLine(_ text: String) throws(OutputError) { try printLines([text]) }

    /// Prints lines at once.
    ///
    /// - Throws: ``OutputError/closed`` if the reader has closed the output.
    package static func printLines(_ lines: [String]) throws(OutputError) {
        var output = OutputBuffer()
        for line in lines { try output.write(line + "\n") }
        try output.flush()
    }

    /// Prints a line of JSON at once.
    ///
    /// - Throws: ``OutputError/closed`` if the reader has closed the output.
    package static func printLine(_ write: (inout JSONWriter) -> Void) throws(OutputError) {
        var json = JSONWriter()
        write(&json)
        var output = OutputBuffer()
        try output.write(json.bytes)
        try output.write("\n")
        try output.flush()
    }
}

/// Why output cannot be written.
package enum OutputError: MessageError {
    /// The reader has closed the output, as in `| head`. This needs no message.
    case closed
    /// The reason.
    case unwritable(String)

    package var description: String {
        switch self {
        case .closed: "the output was closed"
        case .unwritable(let reason): "cannot write to standard output: \(reason)"
        }
    }
}

/// The format of a command's report.
package enum ReportFormat: String, CaseIterable, ExpressibleByArgument {
    case table, json

    /// Prints a report at once.
    ///
    /// - Parameters:
    ///   - lines: the report for people.
    ///   - json: writes it as one value.
    /// - Throws: ``OutputError/closed`` if the reader has closed the output.
    package func print(
        lines: @autoclosure () -> [String], json: (inout JSONWriter) -> Void
    ) throws(OutputError) {
        switch self {
        case .table: try OutputBuffer.printLines(lines())
        case .json: try OutputBuffer.printLine(json)
        }
    }
}
