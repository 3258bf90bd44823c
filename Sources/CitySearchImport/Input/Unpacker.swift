import SystemLibraries

/// Unpacks bytes, part by part.
protocol Unpacker: AnyObject {
    /// Decompresses as much of the input as fits into a part of the output, which is not empty.
    ///
    /// - Parameter isLast: whether nothing follows the input.
    func unpack(
        _ input: Span<UInt8>, isLast: Bool, into output: inout [UInt8], _ part: Range<Int>
    ) throws(UnpackingFailure) -> UnpackingStep
}

/// The result of a call of an unpacker.
struct UnpackingStep {
    let consumed: Int
    let produced: Int
    let isAtEnd: Bool
}

/// Why bytes cannot be unpacked, in the form of messages about the file.
struct UnpackingFailure: Error {
    let problem: String

    static let cut = Self(problem: "is cut short; fetch it again")
    static let damaged = Self(problem: "is damaged; fetch it again")
    static let memory = Self(problem: "no memory to unpack it")
}

/// The bytes of a file that is packed as a whole.
final class UnpackedStream: ByteSource {
    private let source: any ByteSource
    private let unpacker: any Unpacker
    private var input = [UInt8](repeating: 0, count: 1 << 16)
    /// The bytes of the input that are not unpacked.
    private var unread = 0..<0
    private var isSourceAtEnd = false
    private var isAtEnd = false

    init(_ source: any ByteSource, by unpacker: any Unpacker) {
        (self.source, self.unpacker) = (source, unpacker)
    }

    var name: String { source.name }
    var budget: ByteBudget { source.budget }
    var fraction: Double { source.fraction }

    func read(into buffer: inout [UInt8], _ part: Range<Int>) throws(ImportError) -> Int {
        while !isAtEnd {
            if unread.isEmpty, !isSourceAtEnd {
                unread = 0..<(try source.read(into: &input, input.indices))
                isSourceAtEnd = unread.isEmpty
            }
            let step = try step(into: &buffer, part)
            unread = unread.lowerBound + step.consumed..<unread.upperBound
            isAtEnd = step.isAtEnd
            try budget.take(step.produced, for: .unpacking)
            if step.produced > 0 { return step.produced }
        }
        return 0
    }

    private func step(
        into buffer: inout [UInt8], _ part: Range<Int>
    ) throws(ImportError) -> UnpackingStep {
        do throws(UnpackingFailure) {
            let step = try unpacker.unpack(
                input.span.extracting(unread), isLast: isSourceAtEnd, into: &buffer, part)
            let isStuck = step.consumed == 0 && step.produced == 0 && !step.isAtEnd
            guard !isStuck else { throw isSourceAtEnd ? .cut : .damaged }
            return step
        } catch {
            throw .unusable(name, error.problem)
        }
    }
}

/// Unpacks files of gzip (RFC 1952), of one member or of several after one another.
final class GzipUnpacker: Unpacker {
    private let inflater: Inflater
    private var isBetweenMembers = false
    /// Whether zeros followed a member, as tapes need them.
    private var isPadded = false

    init() throws(UnpackingFailure) {
        guard let inflater = Inflater(.gzip) else { throw .memory }
        self.inflater = inflater
    }

    func unpack(
        _ input: Span<UInt8>, isLast: Bool, into output: inout [UInt8], _ part: Range<Int>
    ) throws(UnpackingFailure) -> UnpackingStep {
        if isBetweenMembers {
            let zeros = input.indices.prefix { input[$0] == 0 }.count
            isPadded = isPadded || zeros > 0
            if zeros == input.count {
                return UnpackingStep(consumed: zeros, produced: 0, isAtEnd: isLast)
            }
            guard !isPadded, input[0] == 0x1F else { throw .trailing }
            inflater.reset()
            isBetweenMembers = false
        }
        let step = try inflater.unpack(input, isLast: isLast, into: &output, part)
        isBetweenMembers = step.isAtEnd
        return UnpackingStep(consumed: step.consumed, produced: step.produced, isAtEnd: false)
    }
}

extension UnpackingFailure {
    fileprivate static let trailing = Self(
        problem: "has uncompressed bytes after its end; download it again")
}

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
