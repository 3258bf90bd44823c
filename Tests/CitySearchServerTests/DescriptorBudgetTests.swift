#if Service
import CitySearchServer
import Testing

@Suite("Descriptors are for connections, but for some that are for everything else")
struct DescriptorBudgetTests {
    @Test(arguments: [
        (0, 1), (79, 1), (80, 1), (81, 1), (82, 2), (1_024, 944), (1_000_000_000, 999_999_920),
    ])
    func `There is a connection at least`(descriptors: Int, connections: Int) {
        #expect(DescriptorBudget(processors: 2).connections(of: descriptors) == connections)
    }

    @Test("What so many connections need is enough for them", arguments: [1, 2, 4_096, 1_000_000])
    func isEnough(connections: Int) {
        for processors in [1, 8, 256] {
            let budget = DescriptorBudget(processors: processors)
            let descriptors = budget.descriptors(for: connections)
            #expect(budget.connections(of: descriptors) == connections)
        }
    }
}
#endif
