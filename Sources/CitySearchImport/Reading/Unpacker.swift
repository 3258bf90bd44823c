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
    private let source: InputFile
    private let unpacker: any Unpacker
    private var input = [UInt8](repeating: 0, count: 1 << 16)
    /// The bytes of the input that are not unpacked.
    private var unread = 0..<0
    private var isSourceAtEnd = false
    private var isAtEnd = false

    init(_ source: InputFile, by unpacker: any Unpacker) {
        self.source = source
        self.unpacker = unpacker
    }

    var budget: ByteBudget {
        source.budget
    }

    var fraction: Double {
        source.fraction
    }

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
            throw .unusable(source.name, error.problem)
        }
    }
}
