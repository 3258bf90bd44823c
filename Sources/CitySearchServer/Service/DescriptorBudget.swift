#if Service
/// How the descriptors of the process are shared between connections and everything else.
package struct DescriptorBudget {
    /// How many are kept for what is no connection of a client.
    package let reserve: Int

    /// - Parameter processors: how many there are; each has an event loop.
    package init(processors: Int) {
        // The store, the log, snapshots, a refresh and connections to other services take some thirty. An event loop
        // takes three, and accepts some connections at once before they are counted.
        reserve = 64 + 8 * processors
    }

    /// How many descriptors so many connections need.
    package func descriptors(for connections: Int) -> Int {
        connections + reserve
    }

    /// How many connections so many descriptors are enough for: one at least.
    package func connections(of descriptors: Int) -> Int {
        max(1, descriptors - reserve)
    }
}
#endif
