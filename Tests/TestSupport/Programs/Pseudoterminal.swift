package import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The output of the program to a terminal.
package struct Pseudoterminal {
    /// The output, line feeds as the program wrote them.
    package let text: String
    package let status: Int32

    /// - Parameter output: where standard output goes; nil for the terminal, too.
    package init(
        _ arguments: [String], columns: Int = 80, environment: [String: String] = [:],
        output: FileHandle? = nil, program: URL = BuiltProgram.url
    ) async throws {
        let master = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard let path = Self.path(behind: master) else { throw CocoaError(.fileReadUnknown) }
        let terminal = FileHandle(
            fileDescriptor: unsafe open(path, O_RDWR | O_NOCTTY | O_CLOEXEC), closeOnDealloc: true)
        var size = winsize(ws_row: 24, ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        unsafe _ = ioctl(master, UInt(TIOCSWINSZ), &size)

        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.environment = environment
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output ?? terminal
        process.standardError = terminal
        let (ends, end) = AsyncStream<Int32>.makeStream()
        process.terminationHandler = {
            end.yield($0.terminationStatus)
            end.finish()
        }
        try process.run()
        try terminal.close()
        text = Self.readToEnd(master).replacing("\r\n", with: "\n")
        var status: Int32 = -1
        for await code in ends { status = code }
        self.status = status
        _ = close(master)
    }

    /// Unlocks the terminal of a multiplexer and tells its path.
    private static func path(behind master: Int32) -> String? {
        #if os(Linux)
        // Swift's Glibc module lacks grantpt and ptsname; these are TIOCSPTLCK and TIOCGPTN.
        var lock: CInt = 0
        var number: CInt = 0
        guard unsafe ioctl(master, UInt(0x4004_5431), &lock) == 0,
            unsafe ioctl(master, UInt(0x8004_5430), &number) == 0
        else { return nil }
        return "/dev/pts/\(number)"
        #else
        guard grantpt(master) == 0, unlockpt(master) == 0, let name = unsafe ptsname(master)
        else { return nil }
        return unsafe String(cString: name)
        #endif
    }

    /// Reads until the other end is closed, which Linux reports as an error.
    private static func readToEnd(_ file: Int32) -> String {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = unsafe read(file, &piece, piece.count)
            guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
            bytes += piece[..<count]
        }
    }
}
