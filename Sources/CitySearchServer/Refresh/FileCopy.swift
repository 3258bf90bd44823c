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

    /// Why there is no copy, in words about the file.
    struct Failure: Error, CustomStringConvertible {
        let description: String

        fileprivate static func large(_ limit: Int) -> Failure {
            Failure(description: "has more than \(limit) bytes")
        }

        fileprivate static let givenUp = Failure(description: "was not read to its end")
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
            throw Failure(description: "cannot be read: \(failure)")
        } catch let limit as TimeLimitExceeded {
            throw Failure(description: "was not read whole within \(limit.seconds) s")
        } catch is CancellationError {
            throw .givenUp
        } catch {
            throw Failure(description: "cannot be copied: \(error)")
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
