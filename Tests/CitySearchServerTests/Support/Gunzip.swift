#if Service
import Foundation
import TestSupport

/// The output of the program gzip for compressed bytes.
func gunzipped(_ bytes: [UInt8]) throws -> String {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "answer.gz")
    try Data(bytes).write(to: file)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["gzip", "-dc", file.path]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: output, as: UTF8.self)
}
#endif
