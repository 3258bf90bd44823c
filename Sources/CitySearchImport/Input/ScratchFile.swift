package import CitySearch
import Synchronization

/// A file without a name, which goes with the process, however that ends.
package final class ScratchFile: Sendable {
    private let target: Platform.NewFile
    /// The written bytes, readable from any position.
    let source: Platform.File
    private let directory: FilePath
    /// The number of written bytes.
    var count: Int { written.load(ordering: .relaxed) }
    private let written = Atomic(0)

    /// - Parameter directory: where the file takes its room.
    package init(in directory: FilePath) throws(ImportError) {
        self.directory = directory
        let name = ".citysearch-import-\(UInt64.random(in: .min ... .max))"
        let path = directory.appending(name)
        do throws(Platform.Failure) {
            target = try Platform.NewFile(path: path, replacing: nil)
            // It has its name only until it is open for reading, too. When that fails, or the name stays, it goes.
            var hasName = true
            defer { if hasName { try? Platform.remove(path) } }
            source = try Platform.File(path: path)
            try Platform.remove(path)
            hasName = false
        } catch {
            throw .unwritable("\(directory)", "\(error)")
        }
    }

    /// A path by which the file is read, for as long as this value lives.
    package var path: FilePath { FilePath("/dev/fd/\(source.descriptor)") }

    /// Appends bytes.
    package func append(_ bytes: Span<UInt8>) throws(ImportError) {
        do throws(Platform.Failure) {
            try target.write(bytes)
            written.wrappingAdd(bytes.count, ordering: .relaxed)
        } catch {
            throw .unwritable("\(directory)", "\(error)")
        }
    }

    /// Reads bytes of a range that was written; as many as the buffer takes.
    func read(_ range: Range<Int>, into buffer: inout [UInt8], at start: Int) throws(ImportError) {
        do throws(Platform.Failure) {
            let part = start..<start + range.count
            let count = try source.fill(&buffer, part, at: range.lowerBound)
            guard count == range.count else { throw Platform.Failure.shortened }
        } catch {
            throw .unreadable("\(directory)", "\(error)")
        }
    }
}
