import ArgumentParser
import CitySearch
import Foundation
import Fuzzing
import TestSupport

/// The command `batch` as the tool runs it, on a snapshot of a small index with nasty names.
enum Batch {
    /// The arguments after `batch FILE`.
    static let options: [[String]] = [
        [], ["--limit", "1"], ["--limit", "0"], ["--order", "relevance"], ["--no-alternates"],
        ["--order", "population", "--limit", "3"], ["--match", "fuzzy", "--offset", "2"],
        ["--order", "distance", "--near", "52.5,13.4"], ["--match", "word", "--no-countries"],
        ["--country", "US", "--country", "DE", "--order", "relevance"],
    ]

    private static let input = MemoryFile()

    /// Takes the place of standard output from the first run on.
    private static let output = {
        let file = MemoryFile()
        guard dup2(file.descriptor, STDOUT_FILENO) >= 0 else { fatalError("no standard output") }
        return file
    }()

    /// The index as a file.
    private static let snapshot = {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        let url = folder.appending(path: "nasty.cityindex")
        let file = MemoryFile()
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try waiting { try await NastyCities.index.writeSnapshot(to: url.path) }
            file.replaceContents(Array(try Data(contentsOf: url)))
            try FileManager.default.removeItem(at: folder)
        } catch {
            fatalError("\(error)")
        }
        return file
    }()

    /// What the command writes to standard output.
    static func answers(to lines: [UInt8], _ options: [String]) -> [UInt8] {
        input.replaceContents(lines)
        output.replaceContents([])
        let arguments = [input.path, "--data", snapshot.path] + options
        do {
            try waiting {
                let command = try BatchCommand.parse(arguments)
                try await command.run()
            }
        } catch {
            fatalError("\(error)")
        }
        return output.contents
    }

    /// The queries of some lines: without their ends, with U+FFFD for what is not UTF-8.
    static func queries(in lines: [UInt8]) -> [String] {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        var parts = lines.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        if parts.last?.isEmpty ?? false { parts.removeLast() }
        if parts.first?.starts(with: mark) ?? false { parts[0] = parts[0].dropFirst(mark.count) }
        return parts.map { part in
            let part = part.last == UInt8(ascii: "\r") ? part.dropLast() : part
            return String(decoding: part, as: UTF8.self)
        }
    }
}
