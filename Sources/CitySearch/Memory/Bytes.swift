import CEngineData

/// An immutable run of bytes, in memory or in a file that is mapped: what an index is made of.
///
/// ``MutableBytes`` and ``GrowingColumn`` make it, ``Column`` reads it; no other type holds raw
/// pointers. It is `@unchecked Sendable` because a pointer is not `Sendable` by itself. Nothing writes
/// to the memory once this value exists, so any number of threads may read it.
@safe
package final class Bytes: @unchecked Sendable {
    /// The first byte. Only ``Column`` touches it.
    let start: UnsafeRawPointer
    /// How many bytes there are.
    package let count: Int
    /// What the system gave, at least `count` bytes.
    private let memory: UnsafeRawBufferPointer

    /// Takes over memory that came from ``Platform/freshMemory(byteCount:)``.
    init(takingOver memory: UnsafeMutableRawBufferPointer, count: Int) {
        precondition(count <= memory.count)
        guard let start = memory.baseAddress else {
            preconditionFailure("memory that has no address")
        }
        unsafe self.start = UnsafeRawPointer(start)
        self.count = count
        unsafe self.memory = UnsafeRawBufferPointer(memory)
    }

    /// No byte at all, at an address that stays.
    static let none = unsafe Bytes(
        takingOver: UnsafeMutableRawBufferPointer.allocate(byteCount: 64, alignment: 64), count: 0)

    /// Maps the first `count` bytes of a file, at least one.
    init(mapping file: Platform.File, count: Int) throws(Platform.Failure) {
        unsafe memory = try file.map(count: count)
        guard let start = unsafe memory.baseAddress else {
            preconditionFailure("memory that has no address")
        }
        unsafe self.start = start
        self.count = count
    }

    deinit {
        unsafe Platform.giveBack(memory)
    }
}

extension Bytes {
    /// A copy of an array.
    static func copy(of array: [UInt8]) throws(OutOfMemory) -> Bytes {
        let bytes = try MutableBytes(count: array.count)
        bytes.fill(UInt8.self, at: 0, count: array.count) { target in
            for position in array.indices { target[position] = array[position] }
        }
        return bytes.freeze()
    }

    /// The first `count` bytes of a file, at least one: mapped, or read into memory, where nothing that
    /// happens to the file changes them.
    package static func of(
        _ file: Platform.File, count: Int, isMapped: Bool
    ) throws -> Bytes {
        if isMapped { return try Bytes(mapping: file, count: count) }
        let bytes = try MutableBytes(count: count)
        guard try bytes.read(from: file, at: 0, count: count) == count else {
            throw Platform.Failure.shortened
        }
        return bytes.freeze()
    }
}

/// The data that are part of the program.
enum EmbeddedData {
    /// `Data/folding.tsv`.
    case folding
    /// `Data/countries.tsv`.
    case countries
    /// `Data/countries-added.tsv`.
    case countriesAdded
    /// `Data/regions.tsv`.
    case regions
    /// `Data/division-words.tsv`.
    case divisionWords
    /// `Data/territories.tsv`.
    case territories
    /// `Data/words.txt`.
    case words
    /// `Data/first-names.txt`.
    case firstNames
    /// `Data/spoken-words.tsv`.
    case spokenWords

    /// Calls `body` with the bytes of a file.
    static func withBytes<Result, Failure: Error>(
        of file: EmbeddedData, _ body: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let bytes =
            switch file {
            case .folding: unsafe cenginedata_folding()
            case .countries: unsafe cenginedata_countries()
            case .countriesAdded: unsafe cenginedata_countries_added()
            case .regions: unsafe cenginedata_regions()
            case .divisionWords: unsafe cenginedata_division_words()
            case .territories: unsafe cenginedata_territories()
            case .words: unsafe cenginedata_words()
            case .firstNames: unsafe cenginedata_first_names()
            case .spokenWords: unsafe cenginedata_spoken_words()
            }
        return try unsafe body(Span(_unsafeStart: bytes.start, count: bytes.length))
    }

    /// The lines of a file, each a name and some words.
    static func lists(of file: EmbeddedData) -> [(String, [String])] {
        withBytes(of: file) { data in
            var lists: [(String, [String])] = []
            data.forEachLine { line in
                let end = data.position(of: UInt8(ascii: "\t"), in: line)
                var words: [String] = []
                data.forEachPart(of: end + 1..<line.upperBound, by: UInt8(ascii: "|")) {
                    words.append(data.string($0))
                }
                lists.append((data.string(line.lowerBound..<end), words))
            }
            return lists
        }
    }
}
