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
        guard let step = inflater.inflate(input, into: &output, part) else { throw .damaged }
        isBetweenMembers = step.isAtEnd
        return UnpackingStep(consumed: step.consumed, produced: step.produced, isAtEnd: false)
    }
}

extension UnpackingFailure {
    fileprivate static let trailing = Self(
        problem: "has uncompressed bytes after its end; download it again")
}
