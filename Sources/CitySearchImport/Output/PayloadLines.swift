import CitySearch

/// What cities have beside what a list of cities holds: JSON Lines, an object with an id a line. They take the place of a file when
/// they are whole.
final class PayloadLines {
    private var file: FileReplacement?
    private let name: String
    private var buffer: [UInt8] = []

    private static let bufferSize = 1 << 20

    /// Begins lines in the place of a file.
    init(replacing path: FilePath) throws(ImportError) {
        name = "\(path)"
        do throws(Platform.Failure) {
            file = try FileReplacement(of: path, removingAbandoned: [PayloadFile.beginning])
        } catch {
            throw .unwritable(name, "\(error)")
        }
    }

    func append(_ line: borrowing [UInt8]) throws(ImportError) {
        buffer.append(line.span)
        buffer.append(0x0A)
        if buffer.count >= Self.bufferSize { try flush() }
    }

    private func flush() throws(ImportError) {
        do throws(Platform.Failure) {
            try file?.write(buffer.span)
        } catch {
            throw .unwritable(name, "\(error)")
        }
        buffer.removeAll(keepingCapacity: true)
    }

    func commit() throws(ImportError) {
        try flush()
        do throws(Platform.Failure) {
            try file.take()?.commit()
        } catch {
            throw .unwritable(name, "\(error)")
        }
    }
}
