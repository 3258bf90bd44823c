package import CitySearch

/// A file or standard input that was opened, by the kind of its content.
struct OpenedInput {
    /// The content of an uncompressed input.
    enum Content {
        case bytes(ByteStream)
        case workbook(ZipArchive)
    }

    let content: Content
    /// The name of the file within an archive; nil without an archive.
    let entryName: String?

    /// Opens an ordinary file, or standard input for `-`, packed or not.
    ///
    /// - Parameters:
    ///   - name: what messages call it.
    ///   - mostBytes: the maximum number of bytes that may come of it; nil for as many as its length allows.
    ///   - scratchDirectory: where an archive on standard input takes its room.
    /// - Throws: ``ImportError`` when it cannot be read, or is packed in a way that is not known.
    init(
        _ path: FilePath, name: String, mostBytes: Int? = nil,
        scratchDirectory: FilePath = .usualScratchDirectory
    ) throws(ImportError) {
        let file = try InputFile(path, name: name, mostBytes: mostBytes)
        guard let packing = try Packing(file.beginning, name: name) else {
            content = .bytes(ByteStream(file, name: name))
            entryName = nil
            return
        }
        let source: any ByteSource
        switch packing {
        case .gzip, .xz:
            let unpacker = try Self.unpacker(packing, name)
            source = UnpackedStream(file, by: unpacker)
            entryName = nil
        case .zip:
            let archive = try ZipArchive(
                file.seekable(in: scratchDirectory), name: name, budget: file.budget)
            if archive.isWorkbook {
                content = .workbook(archive)
                entryName = nil
                return
            }
            let entry = try archive.data()
            source = try ZipEntryStream(entry, of: archive)
            entryName = entry.name
        }
        let stream = ByteStream(source, name: name)
        let beginning = try Array(stream.peek(InputFile.beginningCount))
        guard try Packing(beginning, name: name) == nil else {
            throw .unusable(name, "contains a compressed file; decompress it first")
        }
        content = .bytes(stream)
    }

    /// The bytes of an input other than a workbook.
    func bytes() throws(ImportError) -> ByteStream {
        switch content {
        case .bytes(let stream): return stream
        case .workbook(let archive):
            throw .unusable(archive.name, "is a workbook; citysearch import takes its table")
        }
    }

    private static func unpacker(
        _ packing: Packing, _ name: String
    ) throws(ImportError) -> any Unpacker {
        do throws(UnpackingFailure) {
            return packing == .xz ? try XZUnpacker() : try GzipUnpacker()
        } catch {
            throw .unusable(name, error.problem)
        }
    }
}

extension FilePath {
    /// The default folder of unnamed files.
    package static let usualScratchDirectory = FilePath("/tmp")
}
