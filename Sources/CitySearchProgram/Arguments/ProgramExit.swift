package import ArgumentParser
package import CitySearch

/// An error whose description is one line for the person, with what to do.
package protocol MessageError: Error, CustomStringConvertible {}

extension CityIndexError: MessageError {}
extension CoordinateError: MessageError {}

/// How the program ends when a command throws. The parser throws to show help, too.
package enum ProgramExit {
    /// An exit code without a message.
    case status(Int32)
    /// A requested text, such as the help.
    case answer(String)
    /// A failure, in one line.
    case failure(String)

    /// - Parameter program: the command that the arguments were parsed for.
    package init(_ error: any Error, of program: any ParsableCommand.Type) {
        switch error {
        case OutputError.closed: self = .status(ExitStatus.found.rawValue)
        case let error as any MessageError: self = .failure(error.description)
        case let code as ExitCode: self = .status(code.rawValue)
        default: self.init(parsing: error, of: program)
        }
    }

    /// An error of the argument parser.
    private init(parsing error: any Error, of program: any ParsableCommand.Type) {
        let text = program.fullMessage(for: error)
        guard !program.exitCode(for: error).isSuccess else {
            self = .answer(text)
            return
        }
        var message = Self.oneLine(
            FilePath(argument: program.message(for: error))?.description ?? "")
        if message.lowercased().contains("unexpected argument") {
            message += " Put a text of several words in quotation marks."
        }
        if message.hasPrefix("Missing value for"), message.contains("<FILE>'") {
            message += " A file whose name begins with a dash goes as ./-name."
        }
        // The parser prints the usage on separate lines; the last one says where to find the help.
        let last = text.split(separator: "\n").last.map { Self.oneLine(String($0)) } ?? ""
        self = .failure(last.hasPrefix("See ") ? "\(message) \(last)" : message)
    }

    private static func oneLine(_ text: String) -> String {
        let lines = text.split(separator: "\n").map { line in line.drop { $0 == " " } }
        let sentence = lines.joined(separator: " ")
        return sentence.isEmpty || ".?!".contains(sentence.suffix(1)) ? sentence : sentence + "."
    }

    /// Prints the text or the message.
    ///
    /// - Returns: the exit code.
    package func report() -> Int32 {
        switch self {
        case .status(let status): return status
        case .answer(let text):
            do throws(OutputError) {
                try OutputBuffer.printLine(text)
                return ExitStatus.found.rawValue
            } catch {
                guard case .unwritable = error else { return ExitStatus.found.rawValue }
                return ProgramExit.failure(error.description).report()
            }
        case .failure(let message):
            StandardError.writeLine("citysearch: \(message)")
            return ExitStatus.failed.rawValue
        }
    }
}

/// The exit codes of the program.
package enum ExitStatus: Int32 {
    case found = 0
    case foundNothing = 1
    /// Wrong usage, or input that cannot be read.
    case failed = 2

    /// The error that ends a command with this status and without a message.
    package var code: ExitCode { ExitCode(rawValue) }
}
