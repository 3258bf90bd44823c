#if Service
import ArgumentParser
import Foundation

/// The URL of another service.
package struct UpstreamURL: Sendable, Hashable {
    private let components: URLComponents

    /// - Returns: nil unless the text is a URL with `http` or `https` and a host.
    package init?(_ text: String) {
        guard let components = URLComponents(string: text),
            let scheme = components.scheme?.lowercased(), ["http", "https"].contains(scheme),
            components.host?.isEmpty == false
        else { return nil }
        self.components = components
    }

    /// The root of a host, by `https`.
    package init(host: String) {
        var components = URLComponents()
        (components.scheme, components.host) = ("https", host)
        self.components = components
    }

    /// The URL as requests need it.
    var text: String {
        components.string ?? ""
    }

    /// The URL without what may be secret: a password, and a key among the parameters.
    package var publicText: String {
        var shown = components
        (shown.user, shown.password, shown.query, shown.fragment) = (nil, nil, nil, nil)
        return shown.string ?? ""
    }

    /// The URL of a file next to the one of this URL.
    func sibling(_ name: String) -> UpstreamURL? {
        var other = components
        let end = components.path.lastIndex(of: "/").map(components.path.index(after:))
        other.path = components.path[..<(end ?? components.path.startIndex)] + name
        return other.string.flatMap { UpstreamURL($0) }
    }

    /// The URL of a path below this one, with more parameters.
    func appending(path: String, parameters: [(name: String, value: String)]) -> UpstreamURL? {
        var longer = components
        longer.path = components.path.trimmingSuffix { $0 == "/" } + path
        longer.queryItems =
            (components.queryItems ?? []) + parameters.map { URLQueryItem(name: $0, value: $1) }
        return longer.string.flatMap { UpstreamURL($0) }
    }
}

extension UpstreamURL: ExpressibleByArgument {
    package init?(argument: String) {
        self.init(argument)
    }
}

extension String {
    fileprivate func trimmingSuffix(while isDropped: (Character) -> Bool) -> String {
        String(reversed().drop(while: isDropped).reversed())
    }
}
#endif
