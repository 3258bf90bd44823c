#if Service
import NIOCore
import SystemLibraries

/// Compression as browsers take it (RFC 1952), by the system's zlib.
package enum Gzip {
    /// Shorter bodies gain nothing.
    package static let shortest = 512

    /// A compressed body; nil if there is not enough memory.
    ///
    /// - Parameter level: of zlib. 5 takes half the time of the usual 6.
    /// - Complexity: O(bytes), some 20 ns each at level 5.
    static func compressed(_ body: ByteBuffer, level: CInt) -> ByteBuffer? {
        var stream = unsafe z_stream()
        // 15 bits of window, and 16 for the wrapper of gzip.
        let status = unsafe deflateInit2_(
            &stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
            CInt(MemoryLayout<z_stream>.size))
        guard status == Z_OK else { return nil }
        defer { unsafe _ = deflateEnd(&stream) }
        var input = body
        let bound = unsafe Int(deflateBound(&stream, uLong(body.readableBytes)))
        var output = ByteBufferAllocator().buffer(capacity: bound)
        let isComplete = unsafe input.readWithUnsafeMutableReadableBytes { source in
            let isComplete = unsafe output.writeWithUnsafeMutableBytes(
                minimumWritableBytes: bound
            ) { target in
                unsafe stream.next_in = source.bindMemory(to: UInt8.self).baseAddress
                unsafe stream.avail_in = uInt(source.count)
                unsafe stream.next_out = target.bindMemory(to: UInt8.self).baseAddress
                unsafe stream.avail_out = uInt(target.count)
                let status = unsafe deflate(&stream, Z_FINISH)
                return unsafe status == Z_STREAM_END ? target.count - Int(stream.avail_out) : 0
            }
            return (source.count, isComplete > 0)
        }
        guard isComplete else { return nil }
        // zlib's bound is several times what most texts need, and the cache would keep all of it.
        output.shrinkBufferCapacity(to: output.readableBytes)
        return output
    }

    /// Whether a client accepts gzip, by its header `Accept-Encoding`. If the header does not name gzip, its value for
    /// all codings counts (RFC 9110, section 12.5.3).
    package static func isAccepted(by header: String?) -> Bool {
        guard let header else { return false }
        let codings = header.lowercased().split(separator: ",").map { coding in
            coding.split(separator: ";").map { $0.filter { !$0.isWhitespace } }
        }
        let coding = ["gzip", "x-gzip", "*"].lazy
            .compactMap { name in codings.first { $0.first == name } }.first
        guard let coding else { return false }
        return !coding.dropFirst().contains { $0.hasPrefix("q=") && Double($0.dropFirst(2)) == 0 }
    }
}
#endif
