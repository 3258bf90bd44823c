import CitySearch
import SystemLibraries

/// The length of each part of an index after gzip.
struct CompressedLengths {
    /// By the names of the parts.
    private var byteCounts: [String: Int] = [:]

    /// The length of a part in bytes.
    subscript(part: String) -> Int { byteCounts[part] ?? 0 }

    /// The length of all parts in bytes.
    var all: Int { byteCounts.values.reduce(0, +) }

    /// Compresses an index in one run, at the level of `gzip -9`, and ends a block after each section, so that the
    /// parts add up to the whole.
    ///
    /// - Returns: nil if there is not enough memory.
    /// - Complexity: O(bytes), some 100 ns each.
    init?(of index: CityIndex) {
        guard let packer = GzipPacker() else { return nil }
        index.bytes.withSpan { bytes in
            for (name, range) in index.partRanges {
                let isLast = range.upperBound == bytes.count
                byteCounts[name, default: 0] += packer.pack(bytes.extracting(range), isLast: isLast)
            }
        }
    }
}

/// Compresses bytes with the system's zlib, only to determine their compressed length.
@safe
private final class GzipPacker {
    /// It stays in its place, which zlib checks.
    private let stream: UnsafeMutablePointer<z_stream>

    init?() {
        unsafe stream = .allocate(capacity: 1)
        unsafe stream.initialize(to: z_stream())
        // 15 bits of window, and 16 for the wrapper of gzip (RFC 1952).
        let status = unsafe deflateInit2_(
            stream, Z_BEST_COMPRESSION, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
            CInt(MemoryLayout<z_stream>.size))
        guard status == Z_OK else {
            unsafe stream.deallocate()
            return nil
        }
    }

    deinit {
        unsafe _ = deflateEnd(stream)
        unsafe stream.deallocate()
    }

    /// The compressed length of more bytes.
    func pack(_ input: Span<UInt8>, isLast: Bool) -> Int {
        var output = [UInt8](repeating: 0, count: 1 << 16)
        var (length, hasRoom) = (0, false)
        unsafe input.withUnsafeBufferPointer { input in
            // zlib does not write there.
            unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
            unsafe stream.pointee.avail_in = uInt(input.count)
            while !hasRoom {
                unsafe output.withUnsafeMutableBufferPointer { output in
                    unsafe stream.pointee.next_out = output.baseAddress
                    unsafe stream.pointee.avail_out = uInt(output.count)
                    unsafe _ = deflate(stream, isLast ? Z_FINISH : Z_SYNC_FLUSH)
                    unsafe length += output.count - Int(stream.pointee.avail_out)
                    hasRoom = unsafe stream.pointee.avail_out > 0
                }
            }
            unsafe stream.pointee.next_in = nil
        }
        return length
    }
}
