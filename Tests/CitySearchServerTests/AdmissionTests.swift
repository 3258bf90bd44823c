#if Service
import CitySearchServer
import Testing

@Suite("How much bulk work goes on at once") struct AdmissionTests {
    @Test("A place is free again when its work is let go of") func givesPlacesBack() throws {
        let admission = Admission(limit: 2)
        var first = admission.enter()
        let second = admission.enter()
        #expect(first != nil && second != nil)
        #expect(admission.enter() == nil)
        first = nil
        #expect(first == nil)
        let third = admission.enter()
        #expect(third != nil)
        #expect(admission.enter() == nil)
        withExtendedLifetime((second, third)) {}
    }

    @Test(
        "Work that waits for its client for a second keeps nobody out",
        arguments: [(0, false), (999, false), (1_001, true), (60_000, true)])
    func doesNotCountWhoWaits(milliseconds: Int, isFree: Bool) async throws {
        let admission = Admission(limit: 1)
        let place = try #require(admission.enter())
        try await place.waiting {
            let later = ContinuousClock.now + .milliseconds(milliseconds)
            #expect((admission.enter(now: later) != nil) == isFree)
        }
        #expect(admission.enter(now: .now + .seconds(60)) == nil)
    }
}
#endif
