#if Service
import CitySearch
import CitySearchServer
import CoreMetrics
import Foundation
import Logging
import NIOCore
import Testing

@Suite("Status, metrics, and the description of the API") struct StatusRoutesTests {
    @Test("The status says what is served") func tellsStatus() async throws {
        let service = try await TestService()
        defer { service.remove() }
        let status = try await service.send("/api/status").object
        #expect(status.number("cities") == 234_908)
        #expect(status.text("source") == "Data/cities.json")
        #expect(try await service.send("/live").text == "live\n")
        #expect(try await service.send("/ready").text == "ready\n")
    }

    @Test("The description has every path of the service, and no other") func describesAllPaths()
        async throws
    {
        let service = try await TestService()
        defer { service.remove() }
        let document = try await service.send("/openapi.json").object
        #expect(document.text("openapi") == "3.1.0")
        let described = Set(document.object("paths").members.keys)
        let paths =
            CityService(
                state: service.state, metrics: PrometheusMetrics(), logger: .init(label: "test")
            ).resources.map { resource in
                "\(resource.path)".replacing(/:(\w+)/) { "{\($0.1)}" }
            } + ["/openapi.json"]
        #expect(described.subtracting(paths) == [])
        #expect(
            Set(paths).subtracting(described).subtracting(["/lookup", "/nominatim/lookup"]) == [])
    }

    @Test("Metrics are written as Prometheus reads them") func writesMetrics() {
        let metrics = PrometheusMetrics()
        let counter = metrics.makeCounter(label: "a.b", dimensions: [("path", "x\"y")])
        counter.increment(by: 2)
        metrics.makeCounter(label: "a.b", dimensions: [("path", "x\"y")]).increment(by: 1)
        let timer = metrics.makeTimer(label: "t", dimensions: [])
        timer.recordNanoseconds(200_000)
        timer.recordNanoseconds(20_000_000_000)
        let lines = metrics.exposition.split(separator: "\n").map(String.init)
        #expect(lines.contains(#"a_b{path="x\"y"} 3"#))
        #expect(lines.contains("# TYPE t histogram"))
        #expect(lines.contains(#"t_bucket{le="0.0001"} 0"#))
        #expect(lines.contains(#"t_bucket{le="0.0003"} 1"#))
        #expect(lines.contains(#"t_bucket{le="+Inf"} 2"#))
        #expect(lines.contains("t_count 2"))
    }
}
#endif
