import ArgumentParser
import CitySearch
import CitySearchProgram

/// Where the program begins.
@main
enum ToolMain {
    /// The maximum number of files that the program and its libraries have open at once, besides standard input, output
    /// and error.
    private static let openFiles = 8

    /// Prepares the process and parses the arguments on one thread, and then starts the tasks.
    static func main() {
        Platform.occupyStandardDescriptors()
        Platform.ignoreBrokenPipeSignal()
        Platform.endOnLostPages()
        Platform.shareHeapUnderLimit()
        do {
            var command = try Tool.command(Platform.arguments.map(ArgumentText.text))
            if let command = command as? any AsyncParsableCommand {
                // The libraries for concurrent tasks stop the process if they cannot open the files that they need.
                guard Platform.canOpen(openFiles) else {
                    throw ToolError.tooFewFiles(openFiles + 3)
                }
                guard Platform.hasRoomToBegin else { throw ToolError.tooLittleMemory }
                run(command)
            }
            try command.run()
            Platform.leave(ExitStatus.found.rawValue)
        } catch {
            Platform.leave(ProgramExit(error, of: Tool.self).report())
        }
    }

    private static func run(_ command: sending any AsyncParsableCommand) -> Never {
        let usesMainActor = command is PickCommand
        Task {
            do {
                var command = command
                try await command.run()
                Platform.leave(ExitStatus.found.rawValue)
            } catch {
                Platform.leave(ProgramExit(error, of: Tool.self).report())
            }
        }
        if usesMainActor { Platform.runMainActor() }
        Platform.waitForever()
    }
}
