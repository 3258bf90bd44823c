import CitySearch
import Testing

@Suite("A lazy reference is set once") struct LazyReferenceTests {
    /// The owner of a reference, and its target.
    private final class Holder: Sendable {
        let reference = LazyReference<Held>()
    }

    private final class Held: Sendable {
        let number: Int

        init(_ number: Int) { self.number = number }
    }

    @Test func `Of concurrent values one is stored, and returned to all`() async {
        for _ in 0..<200 {
            let holder = Holder()
            #expect(holder.reference.load() == nil)
            let kept = await withTaskGroup(of: Int.self) { group in
                for number in 0..<8 {
                    group.addTask { holder.reference.storeIfNil(Held(number)).number }
                }
                return await group.reduce(into: Set<Int>()) { $0.insert($1) }
            }
            #expect(kept.count == 1)
            #expect(holder.reference.load()?.number == kept.first)
        }
    }

    @Test func `Nothing outlives what holds it`() {
        weak var kept: Held?
        weak var refused: Held?
        do {
            let holder = Holder()
            let (one, other) = (Held(1), Held(2))
            (kept, refused) = (one, other)
            #expect(holder.reference.storeIfNil(one) === one)
            #expect(holder.reference.storeIfNil(other) === one)
        }
        #expect(kept == nil)
        #expect(refused == nil)
    }
}
