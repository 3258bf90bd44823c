#if Service
import CitySearch
import CitySearchJSON
import Hummingbird
import HummingbirdCore

extension Resource {
    /// A path that answers GET from what is served, and nothing else. Answers are kept, and a client that
    /// has one already is told so.
    ///
    /// - Parameters:
    ///   - caching: for how long clients may keep an answer, as `Cache-Control` has it.
    ///   - variant: what of a request an answer depends on beside its target.
    ///   - answer: makes an answer.
    static func search(
        _ path: RouterPath, _ state: ServiceState, caching: String = "no-cache",
        errors: @escaping @Sendable (RequestError) -> Answer = Answer.init(problem:),
        variant: @escaping @Sendable (Request) -> String? = { _ in nil },
        _ answer:
            @escaping @Sendable (
                Request, QueryParameters, ServiceState.Served
            ) throws(RequestError) -> Answer
    ) -> Resource {
        Resource(
            path, errors: errors,
            [
                .get: { (request, context) async throws(RequestError) in
                    let served = state.served(to: request)
                    let subject = request.uri.string + (variant(request).map { "\n" + $0 } ?? "")
                    let tag = EntityTag(served.tag, subject)
                    if tag.matches(request.headers[.ifNoneMatch]) {
                        return Response(
                            status: .notModified,
                            headers: [.eTag: tag.description, .cacheControl: caching])
                    }
                    let isCompressed = Gzip.isAccepted(by: request.headers[.acceptEncoding])
                    let key = AnswerCache.Key(
                        tag: served.tag, request: isCompressed ? "gzip\n" + subject : subject)
                    if let known = state.answers.answer(to: key) {
                        return known.response(from: request, context: context)
                    }
                    let parameters = try QueryParameters(request.uri.query)
                    var made = try answer(request, parameters, served)
                    made.headers[.eTag] = tag.description
                    made.headers[.cacheControl] = caching
                    if isCompressed { made.compress() }
                    state.answers.keep(made, to: key)
                    return made.response(from: request, context: context)
                }
            ])
    }
}
#endif
