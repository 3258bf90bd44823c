import SystemLibraries

/// Decompresses deflated data with the system's zlib.
@safe
final class Inflater: Unpacker {
    /// It stays in its place, which zlib checks.
    private let stream: UnsafeMutablePointer<z_stream>

    /// The format around the deflated data, by zlib's number: fifteen bits of window each.
    enum Wrapping: CInt {
        /// Neither a header nor a trailer (RFC 1951), as in ZIP archives.
        case none = -15
        /// A header, and a checksum at the end, which is verified (RFC 1952).
        case gzip = 31
    }

    /// - Returns: nil if there is not enough memory.
    init?(_ wrapping: Wrapping) {
        unsafe stream = .allocate(capacity: 1)
        unsafe stream.initialize(to: z_stream())
        let status = unsafe inflateInit2_(
            stream, wrapping.rawValue, ZLIB_VERSION, CInt(MemoryLayout<z_stream>.size))
        guard status == Z_OK else {
            unsafe stream.deallocate()
            return nil
        }
    }

    deinit {
        unsafe _ = inflateEnd(stream)
        unsafe stream.deallocate()
    }

    /// Begins once more.
    func reset() { unsafe _ = inflateReset(stream) }

    func unpack(
        _ input: Span<UInt8>, isLast: Bool, into output: inout [UInt8], _ part: Range<Int>
    ) throws(UnpackingFailure) -> UnpackingStep {
        var target = output.mutableSpan
        let step: UnpackingStep? = unsafe input.withUnsafeBufferPointer { source in
            unsafe target.withUnsafeMutableBufferPointer { target in
                // zlib does not write there.
                unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: source.baseAddress)
                unsafe stream.pointee.avail_in = uInt(source.count)
                unsafe stream.pointee.next_out = target.baseAddress.map {
                    unsafe $0 + part.lowerBound
                }
                unsafe stream.pointee.avail_out = uInt(part.count)
                let status = unsafe SystemLibraries.inflate(stream, Z_NO_FLUSH)
                guard status == Z_OK || status == Z_STREAM_END || status == Z_BUF_ERROR else {
                    return nil
                }
                return unsafe UnpackingStep(
                    consumed: source.count - Int(stream.pointee.avail_in),
                    produced: part.count - Int(stream.pointee.avail_out),
                    isAtEnd: status == Z_STREAM_END)
            }
        }
        guard let step else { throw .damaged }
        return step
    }
}

/// The CRC-32 of ZIP archives.
struct Checksum {
    private var state: uLong = 0

    var value: UInt32 { UInt32(truncatingIfNeeded: state) }

    mutating func add(_ bytes: Span<UInt8>) {
        guard !bytes.isEmpty else { return }
        state = unsafe bytes.withUnsafeBufferPointer { bytes in
            unsafe crc32(state, bytes.baseAddress, uInt(bytes.count))
        }
    }
}
