import CitySearch

/// The bytes of a file, or of a file in a ZIP archive, one after another.
final class ByteStream {
    private enum Source {
        case plain(Platform.File)
        case archived(ZipEntryStream)
    }

    /// What messages call it.
    let name: String
    /// How many bytes the file has, or what an archive has of it.
    let length: Int
    /// How many of these were read.
    private(set) var position = 0
    /// How much of it was read, from 0 to 1.
    var fraction: Double {
        length == 0 ? 1 : Double(position) / Double(length)
    }

    private let source: Source

    /// Opens an ordinary file as it is.
    init(_ path: FilePath, name: String) throws(ImportError) {
        self.name = name
        do throws(Platform.Failure) {
            let file = try Platform.File(ordinaryFileAt: path)
            length = try file.ordinaryLength()
            source = .plain(file)
        } catch {
            throw .unreadable(name, "\(error)")
        }
    }

    /// Opens a file of an archive.
    ///
    /// - Parameter mostBytes: how many it may have when it is unpacked; nil for any number.
    init(
        _ entry: ZipArchive.Entry, of archive: ZipArchive, name: String, mostBytes: Int? = nil
    ) throws(ImportError) {
        self.name = name
        length = entry.compressedCount
        source = .archived(
            try ZipEntryStream(entry, of: archive, name: name, mostBytes: mostBytes ?? .max))
    }

    /// Reads bytes into a part of a buffer.
    ///
    /// - Returns: how many; 0 at the end.
    func read(
        into buffer: inout [UInt8], _ part: Range<Int>
    ) throws(ImportError) -> Int {
        switch source {
        case .plain(let file):
            do throws(Platform.Failure) {
                let count = try file.readAvailable(into: &buffer, part)
                position += count
                return count
            } catch {
                throw .unreadable(name, "\(error)")
            }
        case .archived(let stream):
            let count = try stream.read(into: &buffer, part)
            position = stream.consumed
            return count
        }
    }
}
