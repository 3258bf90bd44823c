#if Service
import CitySearch
import HTTPTypes
import NIOCore
import Synchronization

/// Caches answers within a limit of memory. It removes answers by SIEVE (Zhang et al., "SIEVE is Simpler than LRU",
/// NSDI 2024). Answers are in the order in which they came. When the cache is full, a hand moves from the oldest answer
/// towards the youngest. It spares each answer that a client requested since the hand last passed it, and removes the
/// first other one. So the many texts that people type once do not evict the few that they type often.
package final class AnswerCache: Sendable {
    /// The dependencies of an answer.
    package struct Key: Hashable {
        /// The tag of the basis.
        let tag: UInt64
        /// The target of the request, and the other relevant values of it. Texts that Swift treats as equal may have
        /// different bytes, which answers repeat.
        fileprivate let request: [UInt8]
        /// Whether the client takes compressed answers.
        let isCompressed: Bool

        package init(tag: UInt64, request: String, isCompressed: Bool) {
            self.tag = tag
            self.request = Array(request.utf8)
            self.isCompressed = isCompressed
        }
    }

    /// The numbers of hits and misses, and the memory of all answers.
    struct Totals {
        fileprivate(set) var hits = 0
        fileprivate(set) var misses = 0
        fileprivate(set) var byteCount = 0
    }

    private let queue = Mutex(SieveQueue())
    private let capacity: Int

    /// - Parameter capacity: the maximum number of bytes of memory for the answers.
    package init(capacity: Int) { self.capacity = capacity }

    /// The statistics of the cache.
    var totals: Totals { queue.withLock(\.totals) }

    /// The answer to a request; nil when it is not known.
    package func answer(to key: Key) -> Answer? {
        // The body is copied without the lock.
        queue.withLock { $0.answer(to: key) }?.answer
    }

    /// The answer to a request: the cached one, or else a new one, which is cached unless it is an error.
    func answer<Failure>(
        to key: Key, orMake make: () async throws(Failure) -> Answer
    ) async throws(Failure) -> Answer {
        if let known = answer(to: key) { return known }
        let made = try await make()
        if made.status == .ok { keep(made, to: key) }
        return made
    }

    /// Keeps an answer.
    package func keep(_ answer: Answer, to key: Key) {
        // The tables take about this many bytes in addition to those of the answer.
        let overhead = 256
        let kept = CompactAnswer(answer)
        let size = kept.body.count + key.request.count + overhead
        guard size <= capacity else { return }
        queue.withLock { queue in
            // Two requests may have made one answer.
            guard !queue.holds(key) else { return }
            while queue.totals.byteCount + size > capacity { queue.removeOne() }
            queue.add(kept, to: key, size: size)
        }
    }
}

/// An answer whose body takes no more memory than its bytes: the capacity of a `ByteBuffer` is a power of two, and a
/// third of it is unused.
private struct CompactAnswer {
    private let head: Answer
    let body: [UInt8]

    init(_ answer: Answer) {
        body = Array(answer.body.readableBytesView)
        head = answer.with(body: ByteBuffer())
    }

    var answer: Answer { head.with(body: ByteBuffer(bytes: body)) }
}

/// Answers in the order in which they came, linked by their places in an array.
private struct SieveQueue {
    private struct Entry {
        let key: AnswerCache.Key
        let answer: CompactAnswer
        let size: Int
        /// Whether a client requested the answer since the hand passed it.
        var isVisited = false
        /// The places of the entries that came directly after and directly before this one.
        var younger: Int?
        var older: Int?
    }

    private(set) var totals = AnswerCache.Totals()
    private var entries: [Entry?] = []
    private var free: [Int] = []
    private var places: [AnswerCache.Key: Int] = [:]
    private var youngest: Int?
    private var oldest: Int?
    private var hand: Int?

    mutating func answer(to key: AnswerCache.Key) -> CompactAnswer? {
        guard let place = places[key] else {
            totals.misses += 1
            return nil
        }
        totals.hits += 1
        entries[place]?.isVisited = true
        return entries[place]?.answer
    }

    func holds(_ key: AnswerCache.Key) -> Bool { places[key] != nil }

    /// - Precondition: the queue does not hold the key.
    mutating func add(_ answer: CompactAnswer, to key: AnswerCache.Key, size: Int) {
        let place = free.popLast() ?? entries.endIndex
        if place == entries.endIndex { entries.append(nil) }
        entries[place] = Entry(key: key, answer: answer, size: size, older: youngest)
        if let youngest { entries[youngest]?.younger = place } else { oldest = place }
        youngest = place
        places[key] = place
        totals.byteCount += size
    }

    /// Moves the hand to the next answer that was not requested again, and removes it.
    mutating func removeOne() {
        while let place = hand ?? oldest, let entry = entries[place] {
            hand = entry.younger
            guard entry.isVisited else { return remove(entry, at: place) }
            entries[place]?.isVisited = false
        }
    }

    private mutating func remove(_ entry: Entry, at place: Int) {
        if let younger = entry.younger {
            entries[younger]?.older = entry.older
        } else {
            youngest = entry.older
        }
        if let older = entry.older {
            entries[older]?.younger = entry.younger
        } else {
            oldest = entry.younger
        }
        entries[place] = nil
        free.append(place)
        places[entry.key] = nil
        totals.byteCount -= entry.size
    }
}
#endif
