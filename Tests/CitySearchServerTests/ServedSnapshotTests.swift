#if Service
import CitySearch
import Foundation
import TestSupport
import Testing

/// The built program, with snapshots that anybody may have written.
@Suite("citysearch serve --data with a snapshot") struct ServedSnapshotTests {
    @Test(
        "Is refused at the start when only its checksums are right",
        arguments: [(.places, 0), (.keys(.places, .textDeltas), 1)] as [(IndexSection, Int)],
        [false, true])
    func refuses(place: (IndexSection, Int), isInEnvironment: Bool) async throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "cities.cityindex")
        let index = try await CityIndex(json: Array(CitySource.list(1...100).utf8))
        try await index.writeSnapshot(to: file.path)
        try await CitySource.forge(file, place.0, element: place.1)
        let run = try await ToolRun(
            ["serve", "--port", "0"] + (isInEnvironment ? [] : ["--data", file.path]),
            environment: isInEnvironment ? ["CITYSEARCH_DATA": file.path] : [:])
        #expect(run.isOneLineFailure)
        #expect(run.errorOutput.contains("\(file.path): "), "\(run.errorOutput)")
    }
}
#endif
