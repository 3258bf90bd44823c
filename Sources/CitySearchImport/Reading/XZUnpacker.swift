import SystemLibraries

/// Unpacks files of xz, of one stream or of several after one another, by the system's liblzma.
@safe
final class XZUnpacker: Unpacker {
    /// It stays in its place, which liblzma's coder knows.
    private let stream: UnsafeMutablePointer<lzma_stream>

    /// The memory limit of unpacking. xz's own levels take 65 MiB at most.
    private static let memoryLimit: UInt64 = 128 << 20

    init() throws(UnpackingFailure) {
        unsafe stream = .allocate(capacity: 1)
        unsafe stream.initialize(to: lzma_stream())
        let status = unsafe lzma_stream_decoder(stream, Self.memoryLimit, lzma_system_flags)
        guard status == LZMA_OK else {
            unsafe stream.deallocate()
            throw .memory
        }
    }

    deinit {
        unsafe lzma_end(stream)
        unsafe stream.deallocate()
    }

    func unpack(
        _ input: Span<UInt8>, isLast: Bool, into output: inout [UInt8], _ part: Range<Int>
    ) throws(UnpackingFailure) -> UnpackingStep {
        var target = output.mutableSpan
        var status = LZMA_OK
        let (consumed, produced) = unsafe input.withUnsafeBufferPointer { source in
            unsafe target.withUnsafeMutableBufferPointer { target in
                unsafe stream.pointee.next_in = source.baseAddress
                unsafe stream.pointee.avail_in = source.count
                unsafe stream.pointee.next_out = target.baseAddress.map {
                    unsafe $0 + part.lowerBound
                }
                unsafe stream.pointee.avail_out = part.count
                status = unsafe lzma_code(stream, isLast ? LZMA_FINISH : LZMA_RUN)
                return unsafe (
                    source.count - stream.pointee.avail_in, part.count - stream.pointee.avail_out
                )
            }
        }
        switch status {
        case LZMA_OK, LZMA_STREAM_END, LZMA_BUF_ERROR:
            return UnpackingStep(
                consumed: consumed, produced: produced, isAtEnd: status == LZMA_STREAM_END)
        case LZMA_MEM_ERROR: throw .memory
        case LZMA_MEMLIMIT_ERROR: throw .tooMuchMemory
        case LZMA_OPTIONS_ERROR, LZMA_UNSUPPORTED_CHECK: throw .unknownOptions
        default: throw .damaged
        }
    }
}

extension UnpackingFailure {
    fileprivate static let tooMuchMemory = Self(
        problem: "needs more than 128 MiB of memory for decompression; decompress it first")
    fileprivate static let unknownOptions = Self(
        problem: "is compressed with unknown options of xz, or is damaged; decompress it first")
}
