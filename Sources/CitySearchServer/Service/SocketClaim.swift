#if Service
import CitySearch
import Foundation
import NIOCore
import NIOPosix

/// The right to a Unix socket, which one server has at a time: as long as it holds the lock on the file next to the
/// socket. The system releases the lock with the process, so the socket of a killed server goes to the next one.
final class SocketClaim: Sendable {
    private let lock: CInt

    /// Claims the path of a socket, which may have a leftover socket without a listener.
    init(_ path: String) async throws(CommandError) {
        guard (try? SocketAddress(unixDomainSocketPath: path)) != nil else {
            let longest = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1
            throw .unusable(
                "unix:\(path)",
                "has \(path.utf8.count) bytes; the path of a socket may have \(longest)")
        }
        let type =
            try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
        guard type == nil || type == .typeSocket else {
            throw .unusable("unix:\(path)", "exists already and is not a socket; name another path")
        }
        lock = try Self.lock("\(path).lock", of: path)
        // A program that takes no such lock may listen there.
        let connection = ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(unixDomainSocketPath: path)
        do {
            let channel = try await connection.get()
            try? await channel.close()
        } catch let error as IOError where [ECONNREFUSED, ENOENT].contains(error.errnoCode) {
            return
        } catch {
            // It has more clients waiting than it takes.
        }
        throw Self.taken(path)
    }

    deinit {
        _ = close(lock)
    }

    private static func lock(_ file: String, of path: String) throws(CommandError) -> CInt {
        let descriptor = unsafe open(file, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else {
            throw .unusable("unix:\(path)", "cannot be locked: \(file): \(Platform.Failure(errno))")
        }
        // Some file systems have no locks.
        guard flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK else {
            return descriptor
        }
        _ = close(descriptor)
        throw taken(path)
    }

    private static func taken(_ path: String) -> CommandError {
        .unusable("unix:\(path)", "has a server; end that, or name another path")
    }
}
#endif
