#if Service
import CitySearchServer
import NIOCore
import Testing

@Suite("Kept answers")
struct AnswerCacheTests {
    private let answer = Answer(.init(repeating: 32, count: 1_000), type: "text/plain")

    private func key(_ request: String, tag: UInt64 = 1) -> AnswerCache.Key {
        AnswerCache.Key(tag: tag, request: request)
    }

    @Test("stay within their limit, and those in use stay longest")
    func bounds() {
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

    @Test("are not driven out by more answers, between two uses, than there is room for")
    func resistsScans() {
        let cache = AnswerCache(capacity: 20_000)
        for name in ["a", "b", "c"] { cache.keep(answer, to: key(name)) }
        for round in 0..<20 {
            for name in ["a", "b", "c"] { #expect(cache.answer(to: key(name)) != nil) }
            for number in 0..<14 { cache.keep(answer, to: key("\(round) \(number)")) }
        }
    }

    @Test("may be any number, of any size, kept twice or never")
    func anySize() {
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
