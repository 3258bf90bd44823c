#if Service
import CitySearchServer
import NIOCore
import TestSupport
import Testing

@Suite("Cached answers") struct AnswerCacheTests {
    private let answer = Answer(.init(repeating: 32, count: 1_000), type: "text/plain")

    private func key(_ request: String, tag: UInt64 = 1) -> AnswerCache.Key {
        AnswerCache.Key(tag: tag, request: request, isCompressed: false)
    }

    @Test func `stay within their limit, and those in use stay longest`() {
        let cache = AnswerCache(capacity: 20_000)
        cache.keep(answer, to: key("first"))
        for number in 0..<100 {
            cache.keep(answer, to: key("\(number)"))
            #expect(cache.answer(to: key("first")) != nil)
        }
        let kept = (0..<100).count { cache.answer(to: key("\($0)")) != nil }
        #expect(kept > 0 && kept < 20)
        #expect(cache.answer(to: key("first", tag: 2)) == nil)
    }

    @Test func `are not driven out by more answers, between two uses, than there is room for`() {
        let cache = AnswerCache(capacity: 20_000)
        for name in ["a", "b", "c"] { cache.keep(answer, to: key(name)) }
        for round in 0..<20 {
            for name in ["a", "b", "c"] { #expect(cache.answer(to: key(name)) != nil) }
            for number in 0..<14 { cache.keep(answer, to: key("\(round) \(number)")) }
        }
    }

    @Test("take no more memory than their limit, compressed ones, too", arguments: [false, true])
    func boundsMemory(isCompressed: Bool) {
        let capacity = 1_000_000
        let cache = AnswerCache(capacity: capacity)
        var random = SplitMix64(stream: 12)
        let keys = (0..<1_000).map { key("\($0)") }
        for key in keys {
            // As compressible as JSON: a fifth is left.
            let words = (0..<random.number(100...4_000)).map { _ in
                "\"name\":\(random.number(0...99)),"
            }
            var answer = Answer(.init(string: words.joined()), type: "text/plain")
            if isCompressed { answer.compress(fromBytes: Gzip.shortest) }
            cache.keep(answer, to: key)
        }
        let kept = keys.compactMap { cache.answer(to: $0)?.body }
        let held = kept.reduce(0) { $0 + $1.readableBytes }
        #expect(held <= capacity)
        #expect(held > capacity / 2)
    }

    @Test func `may be any number, of any size, kept twice or never`() {
        let cache = AnswerCache(capacity: 20_000)
        var random = SplitMix64(stream: 11)
        for _ in 0..<2_000 {
            let size = random.number(0...25_000)
            let key = key("\(random.number(0...40))")
            let large = Answer(.init(repeating: 32, count: size), type: "text/plain")
            cache.keep(large, to: key)
            let isKept = cache.answer(to: key) != nil
            #expect(isKept || size > 19_000)
        }
    }
}
#endif
