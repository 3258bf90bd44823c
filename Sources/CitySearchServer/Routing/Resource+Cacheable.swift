#if Service
import CitySearch
import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore

extension Resource {
    /// Writes an error as the clients of a path expect it.
    typealias ErrorAnswer = @Sendable (RequestError) -> Answer

    /// A path that answers GET from the current cities. The service caches the answers, and a client that has the
    /// current one gets 304.
    ///
    /// - Parameters:
    ///   - caching: for how long clients may keep an answer, as `Cache-Control` has it.
    ///   - basis: what the answers depend on; it has the cities.
    static func cacheable<Kind: CacheableRequest>(
        _ kind: Kind.Type, at path: RouterPath, _ state: ServiceState,
        caching: String = "no-cache", errors: @escaping ErrorAnswer = Answer.init(problem:),
        from basis: @escaping @Sendable (ServedCities) -> Kind.Basis
    ) -> Resource {
        cacheable(kind, at: path, state, errors, varyingBy: [], { _ in caching }) { _ in
            basis(state.cities)
        }
    }

    /// The same for a path whose answers show which cities are the sender's favourites.
    static func cacheable<Kind: CacheableRequest>(
        _ kind: Kind.Type, at path: RouterPath, _ state: ServiceState
    ) -> Resource where Kind.Basis == ServiceState.Served {
        cacheable(
            kind, at: path, state, Answer.init(problem:),
            varyingBy: Requester.headers(state.settings),
            { $0.user == nil ? "no-cache" : "private, no-cache" },
            of: { await state.served(to: $0) })
    }

    private static func cacheable<Kind: CacheableRequest>(
        _ kind: Kind.Type, at path: RouterPath, _ state: ServiceState,
        _ errors: @escaping ErrorAnswer, varyingBy senderHeaders: [HTTPField.Name],
        _ caching: @escaping @Sendable (Requester) -> String,
        of basis: @escaping @Sendable (Requester) async -> Kind.Basis
    ) -> Resource {
        let vary = HTTPFields.vary([.acceptEncoding] + Kind.Variant.headers + senderHeaders)
        return Resource(
            path, .open, errors: errors, isCacheable: true, isPersonal: !senderHeaders.isEmpty,
            [
                .get: { (request, requester) async throws(RequestError) in
                    let served = await basis(requester)
                    let keyed = KeyedRequest<Kind.Variant>(request, for: served.cities)
                    let tag = EntityTag(served.tag, keyed.key)
                    // Answers that depend on the sender alone are not cached.
                    let headers =
                        [.eTag: tag.description, .cacheControl: caching(requester)] + vary
                    let held = request.headers[.ifNoneMatch]
                    if tag.isListed(in: held) { return .empty(.notModified, headers: headers) }
                    let isCompressed = Gzip.isAccepted(by: request.headers[.acceptEncoding])
                    let key = AnswerCache.Key(
                        tag: served.tag, request: keyed.key, isCompressed: isCompressed)
                    try state.unsent.checkRoom(for: requester.client)
                    var answer = try await state.answers.answer(to: key) {
                        () async throws(RequestError) in
                        let read = try Kind(keyed, served)
                        return try await state.made(read.isLong, for: requester.client) {
                            () throws(RequestError) in
                            var made = try read.answer(served)
                            if isCompressed { made.compress(fromBytes: Kind.shortestCompressed) }
                            return made
                        }
                    }
                    guard answer.status == .ok else { return answer }
                    // With `*` a client states that it has some answer. It has none to a request that fails, and such a
                    // request has failed by now.
                    if held == "*" { return .empty(.notModified, headers: headers) }
                    answer.headers.append(contentsOf: headers)
                    return answer
                }
            ])
    }
}

extension HTTPFields {
    /// `Vary` with the names of headers.
    static func vary(_ names: [HTTPField.Name]) -> HTTPFields {
        [.vary: names.map(\.rawName).joined(separator: ", ")]
    }

    fileprivate static func + (one: HTTPFields, other: HTTPFields) -> HTTPFields {
        var both = one
        both.append(contentsOf: other)
        return both
    }
}

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
    func matches(_ header: String?) -> Bool { header == "*" || isListed(in: header) }

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
