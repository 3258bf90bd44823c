import CitySearch

/// A file or standard input, with the bytes that it has, packed or not.
final class InputFile: ByteSource {
    let name: String
    /// The first bytes, by which it is known. They are read once more.
    let beginning: [UInt8]
    let budget: ByteBudget

    private let file: Platform.File
    /// Its length in bytes; nil for an input without a length, such as a pipe.
    private let length: Int?
    private let isStandardInput: Bool
    private var position = 0

    /// The bytes that identify a tar archive.
    static let beginningCount = 512
    private static let standardInput: CInt = 0

    /// Opens an ordinary file, or standard input for `-`.
    ///
    /// - Parameter mostBytes: how many bytes may come of it; nil for as many as its length allows.
    init(_ path: FilePath, name: String, mostBytes: Int? = nil) throws(ImportError) {
        self.name = name
        budget = ByteBudget(of: name, most: mostBytes)
        isStandardInput = path.isStandardInput
        do throws(Platform.Failure) {
            if isStandardInput {
                file = try Platform.File(duplicating: Self.standardInput)
                length = try? file.ordinaryLength()
            } else {
                file = try Platform.File(ordinaryFileAt: path)
                length = try file.ordinaryLength()
            }
            beginning = try Self.beginning(of: file)
        } catch {
            throw .unreadable(name, "\(error)")
        }
        if let length { budget.add(input: length) }
    }

    private static func beginning(of file: Platform.File) throws(Platform.Failure) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: beginningCount)
        let count = try file.fill(&bytes, bytes.indices)
        return Array(bytes.prefix(count))
    }

    var fraction: Double {
        guard let length else { return 0 }
        return length == 0 ? 1 : min(1, Double(position) / Double(length))
    }

    func read(into buffer: inout [UInt8], _ part: Range<Int>) throws(ImportError) -> Int {
        let rest = beginning.dropFirst(position)
        let count: Int
        if rest.isEmpty {
            do throws(Platform.Failure) {
                count = try file.readAvailable(into: &buffer, part)
            } catch {
                throw .unreadable(name, "\(error)")
            }
        } else {
            count = min(rest.count, part.count)
            buffer.replaceSubrange(part.prefix(count), with: rest.prefix(count))
        }
        position += count
        if length == nil { budget.add(input: count) }
        return count
    }

    /// The file, which can be read from any place: standard input as a file without a name.
    ///
    /// - Parameter directory: where that takes its room.
    func seekable(in directory: FilePath) throws(ImportError) -> SeekableFile {
        if !isStandardInput, let length { return SeekableFile(file: file, length: length) }
        return try held(in: directory)
    }
}

extension ByteSource {
    /// The unread rest, as an unnamed file.
    ///
    /// - Parameter directory: where that takes its room.
    func held(in directory: FilePath) throws(ImportError) -> SeekableFile {
        let scratch = try ScratchFile(in: directory)
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = try read(into: &buffer, buffer.indices), count > 0 {
            try scratch.append(buffer.span.extracting(first: count))
        }
        return SeekableFile(file: scratch.source, length: scratch.count)
    }
}

/// A file that can be read from any place.
struct SeekableFile: Sendable {
    let file: Platform.File
    let length: Int
}

extension FilePath {
    /// Whether the path means standard input.
    var isStandardInput: Bool { self == FilePath("-") }

    /// The name of the path's file in messages.
    package var inputName: String { isStandardInput ? "standard input" : "\(self)" }
}
