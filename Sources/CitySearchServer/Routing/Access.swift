#if Service
import HTTPTypes

/// Who may use a resource, whatever way its path is written.
enum Access {
    /// Whoever reaches the service, pages of other websites among them.
    case open
    /// Whoever reaches the service, except pages of other websites: these must not cause, unasked, what an answer
    /// costs.
    case costly
    /// Only for users: it returns personal data, or changes something.
    case personal

    /// Refuses a sender who may not.
    /// - Parameter method: all senders may read open resources, and only users may change them.
    func check(_ sender: Sender, _ method: HTTPRequest.Method) throws(RequestError) {
        switch self {
        case .open where method == .get: return
        case .costly: try sender.checkIsNoWebsite()
        case .open, .personal: try sender.checkedUser()
        }
    }

    /// The headers that allow pages of other websites to read an answer (Fetch Standard, "CORS protocol").
    ///
    /// - Parameter origin: whose page asks, if ``ServiceSettings/allowedOrigins`` has it. Its user may be signed in at the
    ///   proxy by a cookie, which a browser neither sends nor lets have an effect where any origin is allowed.
    func headers(allowing origin: WebOrigin?) -> HTTPFields {
        if let origin {
            return [
                .accessControlAllowOrigin: origin.description,
                .accessControlAllowCredentials: "true",
                .accessControlExposeHeaders: Self.exposed + ", Citysearch-User, WWW-Authenticate",
            ]
        }
        guard self == .open else { return [:] }
        return [.accessControlAllowOrigin: "*", .accessControlExposeHeaders: Self.exposed]
    }

    /// The headers of an answer that such a page can read in addition to the always readable ones.
    private static let exposed = "ETag, Retry-After"

    /// The answer to a preflight request: which requests such a page may send.
    ///
    /// - Parameter methods: the supported methods.
    func preflightHeaders(allowing origin: WebOrigin?, _ methods: String) -> HTTPFields {
        guard origin != nil || self == .open else { return [:] }
        let headers = "Content-Type, If-None-Match, X-Requested-With"
        return [
            .accessControlAllowMethods: origin == nil ? "GET, HEAD" : methods,
            .accessControlAllowHeaders: origin == nil ? headers : "Authorization, " + headers,
            .accessControlMaxAge: "86400",
        ]
    }
}
#endif
