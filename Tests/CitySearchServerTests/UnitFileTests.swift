#if Service && os(Linux)
import Foundation
import TestSupport
import Testing

@Suite("The unit of systemd") struct UnitFileTests {
    @Test("gives the service hardly any rights") func isHardened() async throws {
        let unit = BuiltProgram.checkout.appending(path: "Packaging/citysearch.service").path
        let run = try await ToolRun(
            ["security", "--offline=true", "--threshold=15", unit],
            program: URL(filePath: "/usr/bin/systemd-analyze"))
        #expect(run.status == 0, "\(run.text.suffix(200))")
    }
}
#endif
