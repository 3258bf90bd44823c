#if Service
import HTTPTypes

extension HTTPFields {
    /// The headers that restrict a page in the browser to scripts and data of the service.
    ///
    /// - Parameter settings: whose images the map may show, and whether there is an engine, which a browser compiles.
    static func web(_ settings: WebSettings) -> HTTPFields {
        let scripts = settings.engine == nil ? "'self'" : "'self' 'wasm-unsafe-eval'"
        let policy = [
            "default-src 'none'", "script-src \(scripts)", "style-src 'self'",
            (["img-src 'self' data:"] + [settings.tiles?.origin].compactMap(\.self)).joined(
                separator: " "),
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
