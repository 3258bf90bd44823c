#if Service
import HTTPTypes

/// Who may use a resource, whatever way its path is written.
enum Access {
    /// Whoever reaches the service, pages of other websites among them.
    case open
    /// Whoever reaches the service, except pages of other websites: these must not cause, unasked, what an answer
    /// costs.
    case costly
    /// Users alone: it tells of the user, or changes something.
    case personal

    /// Refuses a sender who may not.
    /// - Parameter method: everybody may read what is open, and only users may change it.
    func check(_ sender: Sender, _ method: HTTPRequest.Method) throws(RequestError) {
        switch self {
        case .open where method == .get: return
        case .costly: try sender.checkIsNoWebsite()
        case .open, .personal: try sender.checkedUser()
        }
    }

    /// What lets pages of other websites read an answer (Fetch Standard, "CORS protocol").
    var headers: HTTPFields {
        switch self {
        case .open:
            [
                .accessControlAllowOrigin: "*",
                .accessControlExposeHeaders: "ETag, Retry-After",
            ]
        case .costly, .personal: [:]
        }
    }

    /// What tells a browser which requests such a page may send, when it asks before.
    var preflightHeaders: HTTPFields {
        switch self {
        case .open:
            [
                .accessControlAllowMethods: "GET, HEAD",
                .accessControlAllowHeaders: "Content-Type, If-None-Match, X-Requested-With",
                .accessControlMaxAge: "86400",
            ]
        case .costly, .personal: [:]
        }
    }
}
#endif
