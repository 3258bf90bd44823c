#if Service
import NIOCore

/// A queue of elements with owners: all owners have their turns one after another, however many elements each has. The
/// elements of one owner keep their order.
///
/// Adding and taking are O(1).
package struct FairQueue<Owner: Hashable, Element> {
    private var waiting: [Owner: CircularBuffer<Element>] = [:]
    /// Those for whom something waits, in the order of their turns.
    private var turns = CircularBuffer<Owner>()

    package init() {}

    package mutating func append(_ element: Element, for owner: Owner) {
        if waiting[owner]?.append(element) == nil {
            waiting[owner] = [element]
            turns.append(owner)
        }
    }

    /// Removes the first waiting element of the next client in turn; nil if there is none.
    package mutating func popFirst() -> Element? {
        guard let owner = turns.popFirst() else { return nil }
        let element = waiting[owner]?.popFirst()
        if waiting[owner]?.isEmpty == false {
            turns.append(owner)
        } else {
            waiting[owner] = nil
        }
        return element
    }
}
#endif
