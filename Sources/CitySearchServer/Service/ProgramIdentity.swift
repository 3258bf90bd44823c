#if Service
import CitySearch
import CitySearchProgram

/// Distinguishes this program from others, which may write answers differently. The version does not: during
/// development, many programs have the same one.
enum ProgramIdentity {
    /// A checksum of the size of the program's file and of its modification time, which a package preserves. A program
    /// that cannot find its file gets a random value, so that no client keeps an answer of another program.
    static let tag: UInt64 = {
        let file = Platform.executablePath.flatMap { FileIdentity(path: $0) }
        guard let file else { return .random(in: .min ... .max) }
        return XXH64.checksum(
            of: [UInt64(bitPattern: file.size), UInt64(bitPattern: file.modified)])
    }()
}
#endif
