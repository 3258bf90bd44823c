package import CitySearch

/// A JSON array of cities, one per line, that replaces a file when it is complete.
///
/// The bytes go to a new file next to that, to an open file, or to an unnamed one.
package struct CityList: ~Copyable {
    private var output: ImportOutput
    /// The number of written cities.
    package private(set) var count = 0

    /// The first bytes of a list from an import.
    package static let beginning = Array("[\n{\"".utf8)

    /// Starts a list that replaces a file.
    package init(replacing path: FilePath) throws(ImportError) {
        output = try ImportOutput(replacing: path, beginning: Self.beginning)
    }

    /// Begins a list in an open file.
    package init(descriptor: CInt, name: String) {
        output = ImportOutput(descriptor: descriptor, name: name)
    }

    /// Begins a list in a file without a name.
    package init(in scratch: ScratchFile) { output = ImportOutput(in: scratch) }

    /// Appends cities, each followed by a line feed.
    mutating func append(_ cities: EncodedCities) throws(ImportError) {
        guard cities.count > 0 else { return }
        try output.append(count == 0 ? "[\n" : ",\n")
        try output.append(cities.bytes.span)
        count += cities.count
    }

    /// Ends the list, which takes the place of the file.
    package consuming func commit() throws(ImportError) {
        try output.append(count == 0 ? "[\n]\n" : "\n]\n")
        try output.commit()
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
