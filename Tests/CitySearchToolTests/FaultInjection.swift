import Foundation
import TestSupport

/// A library that makes one call to the system fail in a program that is run with it.
struct FaultInjection {
    /// The environment that the program needs.
    let environment: [String: String]
    private let folder: TemporaryFolder

    /// Loaders of other systems know no `LD_PRELOAD`.
    static var isPossible: Bool {
        #if os(Linux)
        (try? library.get()) != nil
        #else
        false
        #endif
    }

    /// - Parameter call: which call fails, as `Tests/FaultInjection` has it, for example `write:3`.
    init(_ call: String) throws {
        folder = try TemporaryFolder()
        environment = [
            "LD_PRELOAD": try Self.libraryPath,
            "FAULT_INJECTION": call,
            "FAULT_INJECTION_MARK": folder.path("mark"),
        ]
    }

    /// Whether the program reached that call.
    var happened: Bool { FileManager.default.fileExists(atPath: folder.path("mark")) }

    /// Where the library is.
    static var libraryPath: String {
        get throws { try library.get().url.appending(path: libraryName).path }
    }

    /// The folder that holds the library, which is compiled once.
    private static let library = Result {
        let folder = try TemporaryFolder()
        let source = BuiltProgram.checkout.appending(path: "Tests/FaultInjection/FaultInjection.c")
        let compiler = Process()
        compiler.executableURL = URL(filePath: "/usr/bin/env")
        compiler.arguments = [
            "clang", "-O1", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", "-o",
            folder.path(libraryName), source.path,
        ]
        try compiler.run()
        compiler.waitUntilExit()
        guard compiler.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
        return folder
    }
}

private let libraryName = "libfaults.so"
