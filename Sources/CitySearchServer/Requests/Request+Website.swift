#if Service
import HTTPTypes
import Hummingbird

extension Request {
    /// Whether a page of another website sends the request, according to its browser. Programs other than browsers do
    /// not send this.
    var isFromAnotherWebsite: Bool {
        if let site = headers[.secFetchSite], site != "same-origin" && site != "none" {
            return true
        }
        guard let origin = headers[.origin] else { return false }
        guard let authority = head.authority else { return true }
        return origin != "http://\(authority)" && origin != "https://\(authority)"
    }
}

extension ServiceSettings {
    /// The origin of the page that sends a request, if its pages have the permissions of the service's own.
    func allowedOrigin(of request: Request) -> WebOrigin? {
        request.headers[.origin].flatMap { origin in
            allowedOrigins.first { $0.description == origin }
        }
    }
}

extension HTTPField.Name {
    static let secFetchSite = HTTPField.Name("Sec-Fetch-Site") ?? .origin
}
#endif
