#if Service
import CitySearch
import CitySearchImport

/// Copies a file that others may change, within limits of time and size. From then on only the copy counts: exactly the
/// verified bytes are served.
struct FileCopy {
    /// The time limit of copying, in seconds.
    let timeLimit: Int
    /// The maximum number of bytes of the file.
    let sizeLimit: Int

    /// The number of bytes to read at once.
    private static let piece = 1 << 20

    /// Why there is no copy.
    enum Failure: Error, CustomStringConvertible {
        case unread(Platform.Failure)
        case slow(Int)
        case large(Int)
        case unwritten(String)
        case givenUp

        var description: String {
            switch self {
            case .unread(let failure): "cannot be read: \(failure)"
            case .slow(let seconds): "was not read whole within \(seconds) s"
            case .large(let limit): "has more than \(limit) bytes"
            case .unwritten(let reason): "cannot be copied: \(reason)"
            case .givenUp: "was not read to its end"
            }
        }
    }

    /// Copies an ordinary file.
    ///
    /// - Parameter directory: where the copy takes its room.
    func scratch(of path: FilePath, in directory: FilePath) async throws(Failure) -> ScratchFile {
        do {
            return try await within(seconds: timeLimit) { [sizeLimit] in
                try await BlockingCall.run { work in
                    try Self.copy(path, to: ScratchFile(in: directory), sizeLimit, work)
                }
            }
        } catch let failure as Failure {
            throw failure
        } catch let failure as Platform.Failure {
            throw .unread(failure)
        } catch let limit as TimeLimitExceeded {
            throw .slow(limit.seconds)
        } catch let error as BlockingCall.TooManyAbandoned {
            throw .unwritten(error.description)
        } catch is CancellationError {
            throw .givenUp
        } catch {
            throw .unwritten("\(error)")
        }
    }

    private static func copy(
        _ path: FilePath, to scratch: ScratchFile, _ sizeLimit: Int, _ work: BlockingCall
    ) throws -> ScratchFile {
        let file = try Platform.File(ordinaryFileAt: path)
        guard try file.ordinaryLength() <= sizeLimit else { throw Failure.large(sizeLimit) }
        var buffer = [UInt8](repeating: 0, count: piece)
        var total = 0
        while true {
            let count = try file.readAvailable(into: &buffer, 0..<piece)
            if count == 0 { return scratch }
            total += count
            guard total <= sizeLimit else { throw Failure.large(sizeLimit) }
            guard !work.isAbandoned else { throw Failure.givenUp }
            try scratch.append(buffer.span.extracting(first: count))
        }
    }
}
#endif
