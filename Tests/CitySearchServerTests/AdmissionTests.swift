#if Service
import CitySearchServer
import HTTPTypes
import Synchronization
import Testing

@Suite("The limit of concurrent bulk work") struct AdmissionTests {
    @Test("A place is free again when its work is let go of") func givesPlacesBack() throws {
        let admission = Admission(limit: 2, share: 2)
        var first = Optional(try admission.enter(for: nil))
        let second = try admission.enter(for: nil)
        #expect(Self.refusal(admission)?.status == .serviceUnavailable)
        #expect(first != nil)
        first = nil
        let third = try admission.enter(for: nil)
        #expect(Self.refusal(admission)?.status == .serviceUnavailable)
        withExtendedLifetime((second, third)) {}
    }

    /// Why there is no place; nil when there is one.
    private static func refusal(
        _ admission: Admission, of client: Client? = nil, now: ContinuousClock.Instant = .now
    ) -> RequestError? {
        do throws(RequestError) {
            _ = try admission.enter(for: client, now: now)
            return nil
        } catch {
            return error
        }
    }

    @Test("A client has its share, and others the rest") func sharesOut() throws {
        let admission = Admission(limit: 4, share: 2)
        let (ann, bob) = (Client.v4(1), Client.v4(2))
        var places = try [admission.enter(for: ann), admission.enter(for: ann)]
        let refusal = try #require(Self.refusal(admission, of: ann))
        #expect(refusal.status == .tooManyRequests)
        #expect(refusal.headers[.retryAfter] != nil)
        places.append(try admission.enter(for: bob))
        #expect(Self.refusal(admission, of: bob) == nil)
        // An unknown client takes the remaining place.
        places.append(try admission.enter(for: nil))
        let full = try #require(Self.refusal(admission, of: bob))
        #expect(full.status == .serviceUnavailable)
        #expect(full.headers[.retryAfter] != nil)
        places.removeAll()
        #expect(Self.refusal(admission, of: ann) == nil)
    }

    @Test(arguments: [(0, false), (999, false), (1_001, true), (60_000, true)])
    func `Work that waits for its client blocks none`(milliseconds: Int, isFree: Bool) async throws
    {
        for client in [nil, Client.v4(1)] {
            let admission = Admission(limit: 1, share: 1)
            let place = try admission.enter(for: client)
            try await place.waiting {
                let later = ContinuousClock.now + .milliseconds(milliseconds)
                #expect((Self.refusal(admission, of: client, now: later) == nil) == isFree)
            }
            #expect(Self.refusal(admission, of: client, now: .now + .seconds(60)) != nil)
        }
    }

    @Test func `Work of a returning client waits, and comes before new work`() async throws {
        let admission = Admission(limit: 1, share: 1)
        let patience = Duration.milliseconds(1_100)
        let first = try admission.enter(for: nil)
        let (waits, comesIn) = (AsyncStream<Void>.makeStream(), AsyncStream<Void>.makeStream())
        let isIn = Mutex(true)
        let back = Task {
            try await first.waiting {
                waits.continuation.finish()
                for await _ in comesIn.stream {}
            }
            return isIn.withLock { $0 }
        }
        // On a busy machine a task begins late.
        for await _ in waits.stream {}
        try await Task.sleep(for: patience)
        var second = Optional(try admission.enter(for: nil))
        #expect(second != nil)
        comesIn.continuation.finish()
        // Long after it would have gone on.
        try await Task.sleep(for: .milliseconds(300))
        isIn.withLock { $0 = false }
        second = nil
        #expect(second == nil)
        let wasIn = try await back.value
        #expect(!wasIn, "two worked where one may")
        #expect(Self.refusal(admission) != nil)
    }
}
#endif
