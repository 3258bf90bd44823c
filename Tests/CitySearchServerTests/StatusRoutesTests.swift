#if Service
import CitySearch
import CitySearchOptions
import CitySearchServer
import Foundation
import HTTPTypes
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
            service.service.resources.map { resource in
                "\(resource.path)".replacing(/:(\w+)/) { "{\($0.1)}" }
            } + ["/openapi.json"]
        #expect(described.subtracting(paths) == [])
        #expect(
            Set(paths).subtracting(described).subtracting(["/lookup", "/nominatim/lookup"]) == [])
    }

    @Test(
        "The description has every option of a query where it may be given",
        arguments: [
            ("/api/cities", "get", QueryOption.all), ("/api/resolve", "post", QueryOption.all),
            ("/api/nearest", "get", QueryOption.nearby),
        ])
    func describesOptions(
        path: String, method: String, options: [QueryOption]
    ) async throws {
        let service = try await TestService()
        defer { service.remove() }
        let document = try await service.send("/openapi.json").object
        let parameters = document.object("paths").object(path).object(method).list("parameters")
        for option in options {
            let rows = parameters.filter { $0.text("name") == option.name }
            #expect(rows.map { $0.text("description") } == [option.help])
        }
    }

    @Test("Metrics are written as Prometheus reads them") func writesMetrics() {
        let metrics = RequestMetrics()
        metrics.add(status: 200, duration: .microseconds(200))
        metrics.add(status: 204, duration: .seconds(20))
        metrics.add(status: 503, duration: .microseconds(100))
        metrics.add(status: 999, duration: .zero)
        let text = metrics.exposition
        #expect(text.hasSuffix("\n"))
        let lines = text.split(separator: "\n").map(String.init)
        #expect(lines.first == "# TYPE http_request_duration_seconds histogram")
        #expect(lines.contains(#"http_request_duration_seconds_bucket{le="0.0001"} 2"#))
        #expect(lines.contains(#"http_request_duration_seconds_bucket{le="0.0003"} 3"#))
        #expect(lines.contains(#"http_request_duration_seconds_bucket{le="10.0"} 3"#))
        #expect(lines.contains(#"http_request_duration_seconds_bucket{le="+Inf"} 4"#))
        #expect(lines.contains("http_request_duration_seconds_sum 20.0003"))
        #expect(lines.contains("http_request_duration_seconds_count 4"))
        #expect(
            lines.suffix(6) == [
                "# TYPE http_requests_total counter",
                #"http_requests_total{status="1xx"} 0"#, #"http_requests_total{status="2xx"} 2"#,
                #"http_requests_total{status="3xx"} 0"#, #"http_requests_total{status="4xx"} 0"#,
                #"http_requests_total{status="5xx"} 1"#,
            ])
    }

    @Test("Metrics count the requests") func countsRequests() async throws {
        let service = try await TestService()
        defer { service.remove() }
        let text = try await service.sending { send in
            for target in ["/live", "/nowhere"] { _ = try await send(target, .get, [:], nil) }
            return try await send("/metrics", .get, [:], nil).text
        }
        #expect(text.contains(#"http_requests_total{status="2xx"} 1"#))
        #expect(text.contains(#"http_requests_total{status="4xx"} 1"#))
    }
}
#endif
