/// Resolves names and remembers what many of them mean: columns name few cities again and again.
package struct RepeatedNames {
    private let resolver: NameResolver
    private var known: [String: NameResolver.Resolved?] = [:]

    /// The number of names to cache before the cache is cleared. It bounds the memory of a thread to some megabytes.
    private static let mostNames = 1 << 15
    /// The longest name that is remembered, in bytes.
    private static let longestName = 128

    init(_ resolver: NameResolver) {
        self.resolver = resolver
    }

    /// The city of a name, as ``NameResolver/resolve(_:)`` returns it.
    package mutating func resolve(_ name: String) -> NameResolver.Resolved? {
        guard name.utf8.count <= Self.longestName else { return resolver.resolve(name) }
        if let resolved = known[name] { return resolved }
        if known.count == Self.mostNames { known.removeAll(keepingCapacity: true) }
        let resolved = resolver.resolve(name)
        known[name] = .some(resolved)
        return resolved
    }
}
