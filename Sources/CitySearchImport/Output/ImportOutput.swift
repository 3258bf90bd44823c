import CitySearch

/// The output of an import: a new file that replaces one when it is complete, an open one, or an unnamed one. Output is
/// buffered.
struct ImportOutput: ~Copyable {
    private var file: FileReplacement?
    private let scratch: ScratchFile?
    private let descriptor: CInt
    private let name: String
    private var buffer: [UInt8] = []

    private static let bufferSize = 1 << 20

    /// Starts an output that replaces a file.
    ///
    /// - Parameter beginning: the first bytes of partial files, which are removed from the same folder.
    init(replacing path: FilePath, beginning: [UInt8]) throws(ImportError) {
        name = "\(path)"
        scratch = nil
        descriptor = -1
        do throws(Platform.Failure) {
            file = try FileReplacement(of: path, removingAbandoned: [beginning])
        } catch {
            throw .unwritable(name, "\(error)")
        }
    }

    /// Begins in an open file.
    init(descriptor: CInt, name: String) {
        self.name = name
        self.descriptor = descriptor
        file = nil
        scratch = nil
    }

    /// Begins in a file without a name.
    init(in scratch: ScratchFile) {
        name = "\(scratch.path)"
        file = nil
        descriptor = -1
        self.scratch = scratch
    }

    mutating func append(_ text: String) throws(ImportError) {
        buffer.append(contentsOf: text.utf8)
        if buffer.count >= Self.bufferSize { try flush() }
    }

    mutating func append(_ bytes: Span<UInt8>) throws(ImportError) {
        buffer.append(bytes)
        if buffer.count >= Self.bufferSize { try flush() }
    }

    private mutating func flush() throws(ImportError) {
        if let scratch {
            try scratch.append(buffer.span)
        } else {
            do throws(Platform.Failure) {
                if file == nil {
                    try Platform.write(buffer.span, to: descriptor)
                } else {
                    try file?.write(buffer.span)
                }
            } catch {
                throw .unwritable(name, "\(error)")
            }
        }
        buffer.removeAll(keepingCapacity: true)
    }

    /// Takes the place of the file.
    consuming func commit() throws(ImportError) {
        try flush()
        do throws(Platform.Failure) {
            try file.take()?.commit()
        } catch {
            throw .unwritable(name, "\(error)")
        }
    }
}
