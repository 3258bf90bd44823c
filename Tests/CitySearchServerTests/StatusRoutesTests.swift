#if Service
import CitySearchAPI
import CitySearchServer
import HTTPTypes
import Testing

@Suite("Status, metrics, and the description of the API") struct StatusRoutesTests {
    @Test("The status has the current data") func tellsStatus() async throws {
        let status = try await get("/api/status").object
        #expect(status.number("cities") == 234_908)
        #expect(status.text("source") == "Data/cities.json")
        #expect(try await get("/live").text == "live\n")
        #expect(try await get("/ready").text == "ready\n")
    }

    @Test func `The description has every path of the service, and no other`() async throws {
        let service = try await TestService()
        let document = try await service.send("/openapi.json").object
        #expect(document.text("openapi") == "3.1.0")
        let described = Set(document.object("paths").members.keys)
        let paths =
            service.service.resources.map { resource in
                "\((resource.versioned ?? resource).path)".replacing(/:(\w+)/) { "{\($0.1)}" }
            } + ["/openapi.json"]
        #expect(described.subtracting(paths) == [])
        #expect(
            Set(paths).subtracting(described).subtracting(["/lookup", "/nominatim/lookup"]) == [])
    }

    @Test(arguments: [
        ("/v1/cities", "get", QueryOption.all), ("/v1/resolve", "post", QueryOption.all),
        ("/v1/nearest", "get", QueryOption.nearby),
    ])
    func `The description has every option of a query where it may be given`(
        path: String, method: String, options: [QueryOption]
    ) async throws {
        let document = try await get("/openapi.json").object
        let parameters = document.object("paths").object(path).object(method).list("parameters")
        for option in options {
            let rows = parameters.filter { $0.text("name") == option.name }
            #expect(rows.map { $0.text("description") } == [option.help])
        }
    }

    @Test("Metrics are written as Prometheus reads them") func writesMetrics() {
        let metrics = RequestMetrics()
        metrics.add("/live", status: 200, duration: .microseconds(200))
        metrics.add("/live", status: 204, duration: .seconds(20))
        metrics.add("/api/cities/{id}", status: 503, duration: .microseconds(100))
        metrics.add("/live", status: 999, duration: .zero)
        let text = metrics.exposition
        #expect(text.hasSuffix("\n"))
        let lines = text.split(separator: "\n").map(String.init)
        #expect(
            lines.prefix(2) == [
                "# HELP http_request_duration_seconds How long answers took to begin.",
                "# TYPE http_request_duration_seconds histogram",
            ])
        let bucket = #"http_request_duration_seconds_bucket{route="/live",le="#
        #expect(lines.contains(bucket + #""0.0001"} 1"#))
        #expect(lines.contains(bucket + #""0.0003"} 2"#))
        #expect(lines.contains(bucket + #""10.0"} 2"#))
        #expect(lines.contains(bucket + #""+Inf"} 3"#))
        #expect(lines.contains(#"http_request_duration_seconds_sum{route="/live"} 20.0002"#))
        #expect(lines.contains(#"http_request_duration_seconds_count{route="/live"} 3"#))
        #expect(
            lines.suffix(3) == [
                "# TYPE http_requests_total counter",
                #"http_requests_total{route="/api/cities/{id}",status="5xx"} 1"#,
                #"http_requests_total{route="/live",status="2xx"} 2"#,
            ])
    }

    @Test("Metrics count the requests") func countsRequests() async throws {
        let service = try await TestService()
        let text = try await service.sending { send in
            let targets = ["/live", "/nowhere/1", "/nowhere/2", "/api/cities/1", "/api/cities?q=a"]
            for target in targets + ["/api/cities?q=a"] {
                _ = try await send(target, .get, [:], nil)
            }
            return try await send("/metrics", .get, [:], nil).text
        }
        #expect(text.contains(#"http_requests_total{route="/live",status="2xx"} 1"#))
        #expect(text.contains(#"http_requests_total{route="NotFound",status="4xx"} 2"#))
        #expect(text.contains(#"route="/api/cities/{id}""#))
        #expect(text.contains("\ncitysearch_kept_answers_hits_total 1.0\n"))
        #expect(text.contains("\ncitysearch_refresh_failed 0.0\n"))
    }
}
#endif
