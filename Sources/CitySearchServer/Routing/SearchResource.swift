#if Service
import CitySearch
import HTTPTypes
import Hummingbird
import HummingbirdCore

extension Resource {
    /// Writes an error as the clients of a path expect it.
    typealias ErrorAnswer = @Sendable (RequestError) -> Answer

    /// A path that answers GET from the current cities. The service caches the answers, and a client that has the
    /// current one gets 304.
    ///
    /// - Parameter caching: for how long clients may keep an answer, as `Cache-Control` has it.
    static func kept<Kind: KeptAnswer>(
        _ kind: Kind.Type, at path: RouterPath, _ state: ServiceState,
        caching: String = "no-cache", errors: @escaping ErrorAnswer = Answer.init(problem:)
    ) -> Resource where Kind.Basis == ServedCities {
        kept(kind, at: path, state, caching: caching, errors: errors) { $0 }
    }

    /// The same for a path whose answers depend on more than the cities.
    ///
    /// - Parameter basis: the state that they are made from.
    static func kept<Kind: KeptAnswer>(
        _ kind: Kind.Type, at path: RouterPath, _ state: ServiceState,
        caching: String = "no-cache", errors: @escaping ErrorAnswer = Answer.init(problem:),
        from basis: @escaping @Sendable (ServedCities) -> Kind.Basis
    ) -> Resource {
        kept(kind, at: path, state, errors, varyingBy: [], { _ in caching }) { _ in
            basis(state.cities)
        }
    }

    /// The same for a path whose answers show which cities are the sender's favourites.
    static func kept<Kind: KeptAnswer>(
        _ kind: Kind.Type, at path: RouterPath, _ state: ServiceState
    ) -> Resource where Kind.Basis == ServiceState.Served {
        kept(
            kind, at: path, state, Answer.init(problem:),
            varyingBy: Sender.headers(state.settings),
            { $0.user == nil ? "no-cache" : "private, no-cache" },
            of: { await state.served(to: $0) })
    }

    private static func kept<Kind: KeptAnswer>(
        _ kind: Kind.Type, at path: RouterPath, _ state: ServiceState,
        _ errors: @escaping ErrorAnswer, varyingBy senderHeaders: [HTTPField.Name],
        _ caching: @escaping @Sendable (Sender) -> String,
        of basis: @escaping @Sendable (Sender) async -> Kind.Basis
    ) -> Resource {
        let vary = HTTPFields.vary([.acceptEncoding] + Kind.Variant.headers + senderHeaders)
        return Resource(
            path, .open, errors: errors, isKept: true, isPersonal: !senderHeaders.isEmpty,
            [
                .get: { (request, sender) async throws(RequestError) in
                    let served = await basis(sender)
                    let keyed = KeyedRequest<Kind.Variant>(request, for: served.cities)
                    let tag = EntityTag(served.tag, keyed.key)
                    // Answers that depend on the sender alone are not cached.
                    let headers =
                        [.eTag: tag.description, .cacheControl: caching(sender)] + vary
                    let held = request.headers[.ifNoneMatch]
                    if tag.isListed(in: held) { return .empty(.notModified, headers: headers) }
                    let isCompressed = Gzip.isAccepted(by: request.headers[.acceptEncoding])
                    let key = AnswerCache.Key(
                        tag: served.tag, request: keyed.key, isCompressed: isCompressed)
                    try state.unsent.checkRoom(for: sender.client)
                    let make: @Sendable () throws(RequestError) -> Answer = {
                        () throws(RequestError) in
                        var made = try kind.answer(keyed, served)
                        if isCompressed { made.compress(fromBytes: kind.shortestCompressed) }
                        return made
                    }
                    var answer = try await state.answers.answer(to: key) {
                        () async throws(RequestError) in
                        try await state.made(kind.isLong(keyed, served), for: sender.client, make)
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
#endif
