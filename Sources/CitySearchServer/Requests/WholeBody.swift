#if Service
import Hummingbird
import NIOCore

extension Admission.Place {
    /// The whole of a body.
    ///
    /// - Parameters:
    ///   - mostBytes: the maximum number of bytes.
    ///   - room: counts its bytes while they come.
    ///   - tooLong: is thrown when it has more.
    func whole(
        _ body: RequestBody, atMost mostBytes: Int, counting room: UnsentBytes.Reservation,
        else tooLong: RequestError
    ) async throws(RequestError) -> ByteBuffer {
        var whole = ByteBuffer()
        var parts = body.makeAsyncIterator()
        do {
            while let part = try await waiting(for: { try await parts.next() }) {
                guard whole.readableBytes + part.readableBytes <= mostBytes else { throw tooLong }
                try room.grow(by: part.readableBytes)
                whole.writeImmutableBuffer(part)
            }
            return whole
        } catch let error as RequestError {
            throw error
        } catch {
            throw .invalid("The body has no end.")
        }
    }
}
#endif
