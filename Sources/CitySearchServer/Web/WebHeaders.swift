#if Service
import HTTPTypes

extension HTTPFields {
    /// The headers by which a browser runs and fetches nothing for a page but what the service gives it.
    ///
    /// - Parameter tiles: whose images the map may show.
    static func web(tiles: MapTiles?) -> HTTPFields {
        let policy = [
            "default-src 'none'", "script-src 'self'", "style-src 'self'",
            (["img-src 'self' data:"] + [tiles?.origin].compactMap(\.self)).joined(separator: " "),
            "connect-src 'self'", "manifest-src 'self'", "worker-src 'self'", "base-uri 'none'",
            "form-action 'self'", "frame-ancestors 'none'",
        ]
        var headers: HTTPFields = [.contentSecurityPolicy: policy.joined(separator: "; ")]
        // Services of tiles want to know which site asks.
        headers["Referrer-Policy"] = "strict-origin-when-cross-origin"
        headers["Cross-Origin-Opener-Policy"] = "same-origin"
        headers["Permissions-Policy"] = "geolocation=(self)"
        return headers
    }

    private subscript(name: String) -> String? {
        get { HTTPField.Name(name).flatMap { self[$0] } }
        set {
            if let name = HTTPField.Name(name) { self[name] = newValue }
        }
    }
}
#endif
