import CitySearch
import Foundation

/// What any load of a file has to do at least, as pieces of work that do only that.
struct LoadFloor {
    /// A piece of work.
    struct Piece: Sendable {
        let name: String
        let amount: String
        /// Does the share of one thread. What it returns keeps the compiler from leaving the work out.
        let run: @Sendable (_ thread: Int) -> Int
    }

    /// As many threads as a load has tasks.
    static let threads = ProcessInfo.processInfo.activeProcessorCount
    /// How many bytes are read at once, as a load does.
    private static let chunkLength = 1 << 18
    private static let pageSize = 1 << 12

    let pieces: [Piece]

    init(path: String, index: CityIndex) throws {
        let file = try FileHandle(forReadingFrom: URL(filePath: path))
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        // As in the file, since what is in order is sorted sooner.
        let cities = index.cities.sorted { $0.id < $1.id }
        let keys = FoldedKeys(of: cities)
        pieces = [
            Self.read(file, length: bytes.count),
            Self.lookAt(bytes),
            Self.fill(index.byteCount + keys.bytes.count + 8 * keys.heads.count),
            Self.copy(keys),
            Self.sort([keys.heads], "\(keys.heads.count) keys by their first eight bytes"),
            Self.sort(
                [
                    cities.map { UInt64(bitPattern: Int64($0.id)) },
                    cities.map { UInt64($0.population ?? 0) },
                    cities.map { Self.place(of: $0.coordinate) },
                ], "\(cities.count) cities by id, by population, and by latitude"),
        ]
    }

    /// The bytes of the file come from the system's cache into a buffer that stays in the processor's.
    private static func read(_ file: FileHandle, length: Int) -> Piece {
        Piece(name: "read", amount: "\(megabytes(length)), \(chunkLength >> 10) KB at once") {
            let share = share(of: length, $0)
            return withUnsafeTemporaryAllocation(byteCount: chunkLength, alignment: pageSize) {
                var count = 0
                for start in stride(from: share.lowerBound, to: share.upperBound, by: chunkLength) {
                    let length = min(chunkLength, share.upperBound - start)
                    count += pread(file.fileDescriptor, $0.baseAddress, length, off_t(start))
                }
                return count
            }
        }
    }

    /// Each byte is compared with a quote and with a backslash, as many at once as the processor has room for.
    private static func lookAt(_ bytes: [UInt8]) -> Piece {
        Piece(name: "looked at", amount: "\(megabytes(bytes.count)), for quotes and backslashes") {
            let share = share(of: bytes.count / 8, $0)
            return bytes.withUnsafeBytes { bytes in
                // A sum makes one vector of many words.
                share.reduce(0) { sum, number in
                    let word = bytes.loadUnaligned(fromByteOffset: 8 * number, as: UInt64.self)
                    return sum &+ Int(truncatingIfNeeded: marks(in: word))
                }
            }
        }
    }

    /// A mark in the high bit of each byte that is a quote or a backslash, and of some behind those.
    @inline(__always)
    private static func marks(in word: UInt64) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let quotes = word ^ (ones &* UInt64(UInt8(ascii: "\"")))
        let backslashes = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
        return (((quotes &- ones) & ~quotes) | ((backslashes &- ones) & ~backslashes))
            & (ones &* 0x80)
    }

    /// The system maps and clears pages, large ones where it has them, each byte is written, and the system takes
    /// the pages back.
    private static func fill(_ byteCount: Int) -> Piece {
        Piece(name: "filled", amount: "\(megabytes(byteCount)) fresh, for the index and the keys") {
            let length = share(of: byteCount, $0).count
            let memory = mmap(
                nil, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0)
            guard let memory, memory != MAP_FAILED else { return 0 }
            #if os(Linux)
            madvise(memory, length, MADV_HUGEPAGE)
            #endif
            memset(memory, 1, length)
            return Int(munmap(memory, length))
        }
    }

    /// The keys and their names go from one place in memory to another, in pieces of their mean length.
    private static func copy(_ keys: FoldedKeys) -> Piece {
        let (count, length) = (keys.heads.count, keys.bytes.count / max(keys.heads.count, 1))
        // Each thread writes its share.
        nonisolated(unsafe) let target = NSMutableData(length: count * length)
        return Piece(name: "copied", amount: "\(count) keys of \(length) bytes, with their names") {
            guard let target = target?.mutableBytes else { return 0 }
            let share = share(of: count, $0)
            keys.bytes.withUnsafeBytes { bytes in
                guard let source = bytes.baseAddress else { return }
                for number in share {
                    (target + number * length).copyMemory(
                        from: source + number * length, byteCount: length)
                }
            }
            return share.count
        }
    }

    private static func sort(_ lists: [[UInt64]], _ amount: String) -> Piece {
        // Each thread has its own.
        nonisolated(unsafe) let sorts = (0..<threads).map { thread in
            lists.map { RadixSort(Array($0[share(of: $0.count, thread)])) }
        }
        return Piece(name: "sorted", amount: amount) {
            for sort in sorts[$0] { sort.sort() }
            return 0
        }
    }

    private static func place(of coordinate: Coordinate) -> UInt64 {
        let (x, y) = (coordinate.longitude + 180, coordinate.latitude + 90)
        return UInt64(y * 1e6) << 32 | UInt64(x * 1e6)
    }

    private static func share(of count: Int, _ thread: Int) -> Range<Int> {
        count * thread / threads..<count * (thread + 1) / threads
    }

    private static func megabytes(_ bytes: Int) -> String {
        (Double(bytes) / 1e6).formatted(1) + " MB"
    }
}

/// The keys that a load makes of cities: of their own names, of alternate names, and from each later word of
/// own names on. Other spellings are left out.
private struct FoldedKeys {
    /// The first eight bytes of each, the first of them the highest.
    private(set) var heads: [UInt64] = []
    /// Each key, and the name that it was folded from.
    private(set) var bytes: [UInt8] = []

    init(of cities: [City]) {
        for city in cities {
            let name = Folding.fold(city.name)
            append(name.utf8[...], of: city.name)
            for space in name.utf8.indices where name.utf8[space] == UInt8(ascii: " ") {
                append(name.utf8[space...].dropFirst(), of: "")
            }
            for other in city.alternateNames { append(Folding.fold(other).utf8[...], of: other) }
        }
    }

    private mutating func append(_ key: Substring.UTF8View, of name: String) {
        let head = key.prefix(8).reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
        heads.append(head << UInt64(8 * max(0, 8 - key.count)))
        bytes += key
        bytes += name.utf8
    }
}
