#if Service
import HTTPTypes
import Hummingbird

extension Request {
    /// Whether a page of another website sends the request, as its browser says. Programs that are no browsers
    /// say nothing.
    var isFromAnotherWebsite: Bool {
        if let site = headers[.secFetchSite], site != "same-origin" && site != "none" {
            return true
        }
        guard let origin = headers[.origin] else { return false }
        guard let authority = head.authority else { return true }
        return origin != "http://\(authority)" && origin != "https://\(authority)"
    }
}

extension HTTPField.Name {
    static let secFetchSite = HTTPField.Name("Sec-Fetch-Site") ?? .origin
}
#endif
