#if Service
package import Hummingbird

/// A path, and what the methods on it do.
///
/// The router answers HEAD as GET without the body. A resource adds OPTIONS, and says of other methods that
/// they are not allowed, and which are (RFC 9110, section 15.5.6).
package struct Resource {
    typealias Handler =
        @Sendable (Request, ServiceContext) async throws(RequestError) -> Response

    package let path: RouterPath
    let methods: [HTTPRequest.Method: Handler]
    /// Writes an error as the clients of the path expect it.
    let errors: @Sendable (RequestError) -> Answer

    init(
        _ path: RouterPath, errors: @escaping @Sendable (RequestError) -> Answer,
        _ methods: [HTTPRequest.Method: Handler]
    ) {
        self.path = path
        self.errors = errors
        self.methods = methods
    }

    private static let known =
        ["GET", "PUT", "POST", "PATCH", "DELETE", "QUERY", "TRACE", "CONNECT"]
        .compactMap { HTTPRequest.Method($0) }

    private var allowed: String {
        var names = Self.known.filter { methods[$0] != nil }.map(\.rawValue)
        if methods[.get] != nil { names.append("HEAD") }
        return (names + ["OPTIONS"]).joined(separator: ", ")
    }

    /// Adds the resource to a router.
    func add(to router: some RouterMethods<ServiceContext>) {
        let (errors, allowed) = (errors, allowed)
        for method in Self.known {
            let handler = methods[method]
            router.on(path, method: method) { request, context in
                do throws(RequestError) {
                    guard let handler else { throw .notAllowed(method, allowed) }
                    return try await handler(request, context)
                } catch {
                    return errors(error).response(from: request, context: context)
                }
            }
        }
        router.on(path, method: .options) { _, _ in
            Response(
                status: .noContent,
                headers: [.allow: allowed, .accessControlAllowMethods: "GET, HEAD, OPTIONS"])
        }
    }
}

extension RequestError {
    fileprivate static func notAllowed(
        _ method: HTTPRequest.Method, _ allowed: String
    ) -> RequestError {
        RequestError(
            status: .methodNotAllowed,
            detail: "\(method.rawValue) is not possible here. There are: \(allowed).",
            headers: [.allow: allowed])
    }
}
#endif
