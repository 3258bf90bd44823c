#if Service
/// How the descriptors of the process are shared between connections and everything else.
package struct DescriptorBudget {
    /// The number of descriptors for purposes other than connections of clients.
    package let reserve: Int

    /// - Parameter processors: the number of processors; each has an event loop.
    package init(processors: Int) {
        // The store, the log, snapshots, a refresh and connections to other services take some thirty. An event loop
        // takes three, and accepts some connections at once before they are counted.
        reserve = 64 + 8 * processors
    }

    /// The number of descriptors for this many connections.
    package func descriptors(for connections: Int) -> Int {
        connections + reserve
    }

    /// The number of connections for this many descriptors: at least one.
    package func connections(of descriptors: Int) -> Int {
        max(1, descriptors - reserve)
    }
}
#endif
