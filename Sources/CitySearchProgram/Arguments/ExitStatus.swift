package import ArgumentParser

/// The exit codes of the program.
package enum ExitStatus: Int32 {
    case found = 0
    case foundNothing = 1
    /// Wrong usage, or input that cannot be read.
    case failed = 2

    /// The error that ends a command with this status and without a message.
    package var code: ExitCode {
        ExitCode(rawValue)
    }
}
