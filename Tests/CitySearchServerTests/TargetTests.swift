#if Service
import CitySearchServer
import HTTPTypes
import Hummingbird
import Testing

@Suite("Targets of requests") struct TargetTests {
    @Test(arguments: [
        "/metrics", "/api/favourites", "/v1/favourites", "/api/cities", "/live", "/openapi.json",
    ])
    func `A path has one form, so that a proxy can guard it`(path: String) async throws {
        let service = try await TestService()
        #expect(try await service.status(path, host: "localhost") < 404)
        let middle = path.dropFirst().replacing("/", with: "//")
        let others = [
            "/\(path)", "//\(path)", "\(path)/", "\(path)//", "\(path)/?x=1", "/.\(path)",
            "/\(middle)/", "/x/..\(path)", "/%2F\(path.dropFirst())",
        ]
        for other in others + (middle.contains("/") ? ["/\(middle)"] : []) {
            let answer = try await service.service.router().response(other, headers: [:])
            let location = answer.headers[.location]
            #expect(
                location == nil && answer.status == .notFound
                    || location == (other.contains("?") ? "\(path)?x=1" : path)
                        && answer.status == .permanentRedirect,
                "\(other)")
            #expect(
                (location != nil) == !other.contains { ".%".contains($0) } || path.contains("."))
        }
    }

    @Test(arguments: [
        "/\\example.com/", "//\\example.com", "/\\/example.com/", "/\t/example.com/",
        "//metrics?\\", "/ /example.com/", "//example.com/", "///example.com//",
    ])
    func `No redirect leads to another host`(target: String) async throws {
        let service = try await TestService()
        let answer = try await service.service.router().response(target, headers: [:])
        guard let location = answer.headers[.location] else {
            return #expect(answer.status == .badRequest)
        }
        #expect(location == "/example.com")
    }

    @Test(arguments: ["03435910", "+3435910", "3435910/", "/3435910", "3435910.0", "３４３５９１０", "-0"])
    func `An id has one form`(id: String) async throws {
        let service = try await TestService()
        #expect(try await service.status("/api/cities/3435910", host: "localhost") == 200)
        for folder in ["/api/cities/", "/v1/cities/"] {
            let status = try await service.status(folder + id, host: "localhost")
            #expect([308, 400, 404].contains(status), "\(folder)\(id)")
        }
    }
}
#endif
