#if Service
import CitySearch
import CitySearchJSON
import Hummingbird
import HummingbirdCore

extension Resource {
    /// Answers a request from what is served.
    typealias Search<Served> = @Sendable (Request, Served) throws(RequestError) -> Answer

    /// A path that answers GET from the cities that are served, and from nothing else. The service keeps the answers,
    /// and tells a client when it has one already.
    ///
    /// - Parameters:
    ///   - caching: for how long clients may keep an answer, as `Cache-Control` has it.
    ///   - variant: what of a request an answer depends on beside its target.
    ///   - answer: makes an answer.
    static func search(
        _ path: RouterPath, _ state: ServiceState, caching: String = "no-cache",
        errors: @escaping @Sendable (RequestError) -> Answer = Answer.init(problem:),
        variant: @escaping @Sendable (Request) -> String? = { _ in nil },
        _ answer: @escaping Search<ServedCities>
    ) -> Resource {
        kept(
            path, state, { _ in caching }, errors: errors, variant: variant,
            of: { _ in state.cities }, answer)
    }

    /// The same for a path whose answers show which cities are favourites.
    static func searchWithFavourites(
        _ path: RouterPath, _ state: ServiceState, _ answer: @escaping Search<ServiceState.Served>
    ) -> Resource {
        kept(
            path, state, { $0.user == nil ? "no-cache" : "private, no-cache" },
            errors: Answer.init(problem:), variant: { _ in nil },
            of: { await state.served(to: $0) }, answer)
    }

    /// - Parameter basis: what answers are made of. They depend on that and on the request alone.
    private static func kept<Basis: Tagged & Sendable>(
        _ path: RouterPath, _ state: ServiceState,
        _ caching: @escaping @Sendable (Sender) -> String,
        errors: @escaping @Sendable (RequestError) -> Answer,
        variant: @escaping @Sendable (Request) -> String?,
        of basis: @escaping @Sendable (Sender) async -> Basis, _ answer: @escaping Search<Basis>
    ) -> Resource {
        Resource(
            path, .open, errors: errors,
            [
                .get: { (request, sender) async throws(RequestError) in
                    let (served, caching) = (await basis(sender), caching(sender))
                    let subject = request.uri.string + (variant(request).map { "\n" + $0 } ?? "")
                    let tag = EntityTag(served.tag, subject)
                    var unchanged: Answer {
                        .empty(
                            .notModified, headers: [.eTag: tag.description, .cacheControl: caching])
                    }
                    let held = request.headers[.ifNoneMatch]
                    if tag.isListed(in: held) { return unchanged }
                    let isCompressed = Gzip.isAccepted(by: request.headers[.acceptEncoding])
                    let key = AnswerCache.Key(
                        tag: served.tag, request: subject, isCompressed: isCompressed)
                    try state.unsent.checkRoom()
                    let kept = try state.answers.answer(to: key) { () throws(RequestError) in
                        var made = try answer(request, served)
                        made.headers[.eTag] = tag.description
                        made.headers[.cacheControl] = caching
                        if isCompressed { made.compress() }
                        return made
                    }
                    // By `*` a client says that it has some answer. It has none to a request that fails, and such a
                    // request has failed by now.
                    return held == "*" ? unchanged : kept
                }
            ])
    }
}
#endif
