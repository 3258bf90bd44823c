#if Service
/// Where a page of the web comes from, as its browser writes it in `Origin` (RFC 6454, section 6.2): a scheme, a host, and the
/// port unless it is the scheme's usual one.
package struct WebOrigin: Hashable, Sendable, CustomStringConvertible {
    package let description: String

    /// - Parameter text: as a person writes it. Capital letters and the usual port do not matter.
    /// - Returns: nil for what browsers send of no page: with a path, without a scheme, `*`, `null`.
    package init?(_ text: String) {
        let pattern =
            /([a-z][a-z0-9+.\-]*):\/\/((?:[a-z0-9_\-]+\.)*[a-z0-9_\-]+|\[[0-9a-f:.]+\])(?::([0-9]{1,5}))?/
        guard let match = text.lowercased().wholeMatch(of: pattern) else { return nil }
        let port = match.3.map { Int($0) ?? 0 }
        if let port, !(1...65_535).contains(port) { return nil }
        let usual = ["http": 80, "https": 443][match.1]
        let suffix = port.flatMap { $0 == usual ? nil : ":\($0)" } ?? ""
        description = "\(match.1)://\(match.2)\(suffix)"
    }
}
#endif
