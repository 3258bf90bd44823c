package import CitySearch

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

extension Platform {
    /// Whether a path leads to a file that this user may run.
    package static func isProgram(_ path: FilePath) -> Bool {
        unsafe FileIdentity(path: path) != nil && access(path.cString, X_OK) == 0
    }

    /// Becomes another program, with the same standard files and environment.
    ///
    /// - Returns: only when that fails.
    package static func become(_ program: FilePath, _ arguments: [[UInt8]]) -> Failure {
        var pointers = unsafe ([program.bytes] + arguments).map { argument in
            unsafe strdup(FilePath(bytes: argument).cString)
        }
        unsafe pointers.append(nil)
        unsafe _ = execv(program.cString, &pointers)
        return Failure()
    }

    /// What `citysearch-server` says when it was built without the trait `Service`, and so has none of its commands.
    package static let plainBuild = "was built without its commands"

    /// Runs another program to its end, with the same standard input and error.
    ///
    /// - Parameter isApart: whether the program gets no input, and its messages are part of its output: one that runs
    ///   behind a screen must not use the terminal.
    /// - Returns: its output, and whether it succeeded.
    package static func output(
        of program: FilePath, _ arguments: [String], isApart: Bool = false
    ) throws(Failure) -> (bytes: [UInt8], isWell: Bool) {
        let words = [program.bytes] + arguments.map { ArgumentText.bytes(of: $0) }
        let command = Array(words.map(quoted).joined(separator: [UInt8(ascii: " ")]))
        let redirection = isApart ? " </dev/null 2>&1" : ""
        let line = FilePath(bytes: Array("exec ".utf8) + command + Array(redirection.utf8))
        guard let pipe = unsafe popen(line.cString, "r") else { throw Failure() }
        var output: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 14)
        while true {
            let count = unsafe fread(&buffer, 1, buffer.count, pipe)
            if count == 0 { break }
            output += buffer[..<count]
        }
        return (output, unsafe pclose(pipe) == 0)
    }

    /// A word quoted so that the shell reads it literally.
    private static func quoted(_ word: [UInt8]) -> [UInt8] {
        let quote = UInt8(ascii: "'")
        let inner = word.flatMap { $0 == quote ? Array("'\\''".utf8) : [$0] }
        return [quote] + inner + [quote]
    }
}
