#if Service
import CitySearch
import NIOCore
import Synchronization

/// The answers to requests that came before, by what they depend on, within a limit of bytes.
///
/// There are two generations: when the younger one is full, it takes the place of the older one, which goes.
/// An answer that is asked for again moves to the younger one, so what is in use stays.
package final class AnswerCache: Sendable {
    private struct Generations {
        var young: [Key: Answer] = [:]
        var old: [Key: Answer] = [:]
        var youngBytes = 0
    }

    /// What an answer depends on.
    package struct Key: Hashable {
        /// Which cities and which favourites were served.
        let tag: UInt64
        /// The target of the request, and what else of it matters.
        let request: String

        package init(tag: UInt64, request: String) {
            self.tag = tag
            self.request = request
        }
    }

    private let generations = Mutex(Generations())
    private let capacity: Int

    /// - Parameter capacity: how many bytes of answers are kept at most.
    package init(capacity: Int) {
        self.capacity = capacity
    }

    /// The answer to a request; nil when it is not known.
    package func answer(to key: Key) -> Answer? {
        generations.withLock { generations in
            if let answer = generations.young[key] { return answer }
            guard let answer = generations.old[key] else { return nil }
            insert(answer, key, into: &generations)
            return answer
        }
    }

    /// Keeps an answer.
    package func keep(_ answer: Answer, to key: Key) {
        generations.withLock { insert(answer, key, into: &$0) }
    }

    private func insert(_ answer: Answer, _ key: Key, into generations: inout Generations) {
        // What a dictionary's entry takes beside its bytes.
        let overhead = 256
        let size = answer.body.readableBytes + key.request.utf8.count + overhead
        guard size <= capacity / 2 else { return }
        if generations.youngBytes + size > capacity / 2 {
            generations.old = generations.young
            generations.young = [:]
            generations.youngBytes = 0
        }
        generations.young[key] = answer
        generations.youngBytes += size
    }
}
#endif
