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
        let host = origin.split(separator: "/").last.map(String.init)
        return !origin.hasPrefix("http") || host != head.authority
    }
}

extension HTTPField.Name {
    fileprivate static let secFetchSite = HTTPField.Name("Sec-Fetch-Site") ?? .origin
}
#endif
