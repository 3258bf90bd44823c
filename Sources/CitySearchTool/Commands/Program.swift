import ArgumentParser

/// Where the program begins.
@main
enum Program {
    /// How many files the program and the libraries under it have open at once at most, beside
    /// standard input, output and error.
    private static let openFiles = 8

    /// Parses the arguments, which needs no other thread, and then leaves the work to them.
    static func main() {
        Platform.occupyStandardDescriptors()
        Platform.ignoreBrokenPipeSignal()
        Platform.endOnLostPages()
        let command: any ParsableCommand
        do {
            command = try Tool.command(Platform.arguments.map(ArgumentText.text))
            // The libraries that run tasks stop the process where they cannot open what they need.
            guard Platform.canOpen(openFiles) else { throw ToolError.tooFewFiles(openFiles + 3) }
        } catch {
            Platform.leave(Outcome(error).report())
        }
        run(command)
    }

    private static func run(_ command: sending any ParsableCommand) -> Never {
        Task {
            do {
                var command = command
                if var command = command as? any AsyncParsableCommand {
                    try await command.run()
                } else {
                    try command.run()
                }
                Platform.leave(ExitStatus.found.rawValue)
            } catch {
                Platform.leave(Outcome(error).report())
            }
        }
        Platform.waitForever()
    }
}
