package import CitySearch

/// A JSON array of cities, one a line, that takes the place of a file when it is whole.
///
/// The bytes go to a new file beside that, to a file that is open, or to one without a name.
package struct CityList: ~Copyable {
    private var file: FileReplacement?
    private let scratch: ScratchFile?
    private let descriptor: CInt
    private let name: String
    private var buffer = Array("[".utf8)
    /// How many cities were written.
    package private(set) var count = 0

    private static let bufferSize = 1 << 20

    /// What a list begins with that an import wrote.
    package static let beginning = Array("[\n{\"".utf8)

    /// Begins a list in the place of a file.
    package init(replacing path: FilePath) throws(ImportError) {
        name = "\(path)"
        scratch = nil
        descriptor = -1
        do throws(Platform.Failure) {
            file = try FileReplacement(of: path, removingAbandoned: [Self.beginning])
        } catch {
            throw .unwritable(name, "\(error)")
        }
    }

    /// Begins a list in an open file.
    package init(descriptor: CInt, name: String) {
        self.name = name
        self.descriptor = descriptor
        file = nil
        scratch = nil
    }

    /// Begins a list in a file without a name.
    package init(in scratch: ScratchFile) {
        name = "\(scratch.path)"
        file = nil
        descriptor = -1
        self.scratch = scratch
    }

    /// Appends cities, each followed by a line feed.
    mutating func append(_ cities: EncodedCities) throws(ImportError) {
        guard cities.count > 0 else { return }
        buffer.append(contentsOf: (count == 0 ? "\n" : ",\n").utf8)
        buffer.append(cities.bytes.span)
        count += cities.count
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

    /// Ends the list, which takes the place of the file.
    package consuming func commit() throws(ImportError) {
        buffer.append(contentsOf: "\n]\n".utf8)
        try flush()
        do throws(Platform.Failure) {
            try file.take()?.commit()
        } catch {
            throw .unwritable(name, "\(error)")
        }
    }
}

/// Cities as JSON, `,` and a line feed between them.
struct EncodedCities: Sendable {
    private(set) var bytes: [UInt8] = []
    private(set) var count = 0

    /// Adds a city.
    ///
    /// - Parameter city: appends its record.
    mutating func append(_ city: (inout [UInt8]) -> Void) {
        if count > 0 { bytes.append(contentsOf: ",\n".utf8) }
        city(&bytes)
        count += 1
    }
}
