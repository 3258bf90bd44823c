#if Service
import CitySearch
import NIOCore

/// The tag of an answer (RFC 9110, section 8.8.3).
struct EntityTag: CustomStringConvertible, Sendable {
    let description: String

    /// The weak tag of an answer: a compressed one has the same.
    ///
    /// - Parameters:
    ///   - tag: the tag of the served state.
    ///   - subject: what of a request its answer depends on.
    init(_ tag: UInt64, _ subject: String) {
        let hash = XXH64.checksum(subject.utf8.span)
        let hex = String(tag, radix: 16) + "-" + String(hash, radix: 16)
        description = "W/\"\(hex)\""
    }

    /// The strong tag of these bytes.
    init(_ body: ByteBuffer) {
        let hash = XXH64.checksum(Array(body.readableBytesView).span)
        description = "\"\(String(hash, radix: 16))\""
    }

    /// Whether a client that sends `If-None-Match` has the answer, where there is one.
    func matches(_ header: String?) -> Bool {
        header == "*" || isListed(in: header)
    }

    /// Whether a client that sends `If-None-Match` names the tag.
    func isListed(in header: String?) -> Bool {
        guard let header else { return false }
        let opaque = description.trimmingPrefix("W/")
        return header.split(separator: ",").contains { tag in
            tag.trimmingPrefix { $0.isWhitespace }.trimmingPrefix("W/")
                .prefix { !$0.isWhitespace } == opaque
        }
    }
}
#endif
