#if Service
import CitySearch
import CitySearchProgram
import CitySearchServer
import CitySearchStore
import Foundation
import HTTPTypes
import Testing

@Suite("/api/weather") struct WeatherTests {
    private let station = WeatherStation()

    /// A service that asks the station.
    private func serving(
        _ body: @Sendable (TestService, WeatherSource) async throws -> Void
    ) async throws {
        try await LocalServer.serving(station.respond) { url in
            let limit = station.behaviour == .slow ? 1 : 30
            let source = WeatherSource(try #require(UpstreamURL(url)), timeLimit: limit)
            let service = try await TestService { $0.weather = source }
            try await body(service, source)
        }
    }

    @Test func `The weather of a city is requested once, and returned in full`() async throws {
        try await serving { service, source in
            let first = try await service.send("/api/weather?id=3435910").object
            let numbers = [
                "id": 3_435_910, "lat": -34.61, "lon": -58.38, "temperature": 21.3,
                "humidity": 64, "windSpeed": 11.2, "windDirection": 315, "weatherCode": 3,
            ]
            for (key, number) in numbers { #expect(first.number(key) == number, "\(key)") }
            let texts = [
                "description": "Overcast", "symbol": "☁️", "observedAt": "2026-11-22T13:00:00Z",
                "timezone": "America/Argentina/Buenos_Aires", "source": source.name,
            ]
            for (key, text) in texts { #expect(first.text(key) == text, "\(key)") }
            #expect(first.flag("isDay") == true && first.flag("fromCache") == false)
            let local = try #require(first.text("localTime"))
            #expect(local.hasSuffix("-03:00"))
            let shown = try Date(local, strategy: .iso8601)
            #expect(abs(shown.timeIntervalSinceNow) < 60)

            let second = try await service.send("/api/weather?id=3435910&locale=es-AR").object
            #expect(second.flag("fromCache") == true)
            #expect(second.text("description") == "Nublado")
            let target = try #require(station.requests.first)
            #expect(station.requests.count == 1)
            #expect(target.hasPrefix("/v1/forecast?latitude=-34.61&longitude=-58.38&current="))
            #expect(target.hasSuffix("&timezone=auto"))
        }
    }

    @Test func `The next hours and days are returned in the requested units`() async throws {
        try await serving { service, _ in
            let target = "/api/weather?id=3435910&hours=12&days=7"
            let answer = try await service.send(target).object
            #expect(answer.number("feltTemperature") == 20.1)
            let hours = answer.list("hours")
            #expect(hours.count == 12)
            let times = try hours.map {
                try Date(try #require($0.text("time")), strategy: .iso8601)
            }
            let first = try #require(times.first)
            #expect(first > .now && first < .now + 3_601)
            #expect(zip(times, times.dropFirst()).allSatisfy { $1 == $0 + 3_600 })
            #expect(hours[0].text("symbol") == "🌧️")
            #expect(hours[0].members["precipitationProbability"] == nil)
            let days = answer.list("days")
            #expect(days.map { $0.number("highest") } == (0..<7).map { 20 + Double($0) })
            #expect(days[0].number("precipitationProbability") == 10)
            #expect(days[1].members["precipitationProbability"] == nil)
            #expect(days[0].number("precipitation") == 0.4)
            #expect(days[2].members["precipitation"] == nil)
            #expect(days[0].text("sunrise")?.hasSuffix("T05:37:00-03:00") == true)

            let imperial = try await service.send(target + "&units=imperial").object
            #expect(imperial.number("temperature") == 70.3)
            #expect(imperial.number("windSpeed") == 7)
            #expect(imperial.list("days")[0].number("highest") == 68)
            let plain = try await service.send("/api/weather?id=3435910").object
            #expect(plain.members["hours"] == nil && plain.members["days"] == nil)
            #expect(station.requests.count == 1)
        }
    }

    @Test("A point a few metres away has the same weather") func sharesAnswers() async throws {
        try await serving { service, _ in
            let first = try await service.send("/api/weather?lat=52.5201&lon=13.4012").object
            #expect(first.members["id"] == nil)
            let second = try await service.send("/api/weather?lat=52.5199&lon=13.4031").object
            #expect(second.flag("fromCache") == true)
            #expect(station.requests.count == 1)
        }
    }

    @Test(arguments: WeatherStation.Behaviour.bad)
    func `The last known weather is used`(_ behaviour: WeatherStation.Behaviour) async throws {
        station.behaviour = behaviour
        try await serving { service, source in
            let unknown = try await service.send("/api/weather?id=2950159")
            #expect(unknown.status == 503)
            #expect(unknown.headers[.contentType] == "application/problem+json")
            #expect(try unknown.object.text("detail")?.contains("never asked for before") == true)
            try await service.keepWeather(
                from: source, latitude: -34.61, longitude: -58.38, age: 10_800)
            let known = try await service.send("/api/weather?id=3435910")
            #expect(known.status == 200)
            #expect(try known.object.flag("fromCache") == true)
            #expect(try known.object.number("temperature") == 21.3)
            let age = try #require(try known.object.number("ageSeconds"))
            #expect(age >= 10_800 && age < 11_000)
        }
    }

    @Test(
        // The last one was kept while the clock was wrong.
        arguments: [(590.0, true), (610, false), (-86_400, false)])
    func `Weather is fetched again after ten minutes`(age: Double, isFromCache: Bool) async throws {
        try await serving { service, source in
            try await service.keepWeather(from: source, latitude: 52.52, longitude: 13.4, age: age)
            let answer = try await service.send("/api/weather?lat=52.52&lon=13.4").object
            #expect(answer.flag("fromCache") == isFromCache)
            #expect(station.requests.isEmpty == isFromCache)
        }
    }

    @Test func `Concurrent callers share a request, which outlives cancelled ones`() async throws {
        try await LocalServer.serving(station.respond) { url in
            let cache = WeatherCache(WeatherSource(try #require(UpstreamURL(url))), store: nil)
            let point = WeatherPoint(try Coordinate(latitude: 1, longitude: 2))
            let hasty = Task { try await cache.report(at: point) }
            let patient = (0..<100).map { _ in
                Task { try await cache.report(at: point).weather.temperature }
            }
            hasty.cancel()
            for task in patient { #expect(try await task.value == 21.3) }
            #expect(station.requests.count == 1)
        }
    }

    @Test(arguments: [
        ("", 400), ("?id=x", 400), ("?lat=1", 400), ("?lat=91&lon=0", 400),
        ("?id=3435910&lat=1&lon=1", 400), ("?id=3435910&x=1", 400), ("?id=3435910&hours=49", 400),
        ("?id=3435910&days=-1", 400), ("?id=3435910&units=kelvin", 400), ("?id=1", 404),
    ])
    func `A request without a known place is refused`(_ query: String, _ status: Int) async throws {
        #expect(try await get("/api/weather" + query).status == status)
    }

    @Test func `Every code that Open-Meteo documents has words and symbols of its own language`() {
        let documented = [
            0, 1, 2, 3, 45, 48, 51, 53, 55, 56, 57, 61, 63, 65, 66, 67, 71, 73, 75, 77, 80, 81, 82,
            85, 86, 95, 96, 99,
        ]
        #expect(WeatherCode.all.map(\.number) == documented)
        let tables = (LanguageTable.languages + ["pt-BR"]).map { locale in
            Set(WeatherCode.all.map { $0.description(locale: locale) })
        }
        #expect(tables.map(\.count) == tables.map { _ in documented.count })
        #expect(tables.dropFirst().allSatisfy { $0.isDisjoint(with: tables[0]) })
        #expect(WeatherCode(61)?.description(locale: "de_AT") == "Leichter Regen")
        #expect(WeatherCode(61)?.phrase(locale: "de") == "leichter Regen")
        #expect(WeatherCode(61)?.description(locale: "sv") == "Light rain")
        #expect(WeatherCode(0)?.symbol(isDay: true) != WeatherCode(0)?.symbol(isDay: false))
        #expect(WeatherCode(4) == nil)
    }

    @Test("A URL's key goes with requests and is not shown") func hidesKeys() async throws {
        try await LocalServer.serving(station.respond) { url in
            let keyed = url.replacing("http://", with: "http://user:word@") + "/a?apikey=secret"
            let source = WeatherSource(try #require(UpstreamURL(keyed)))
            #expect(source.name == url + "/a")
            let cache = WeatherCache(source, store: nil)
            _ = try await cache.report(
                at: WeatherPoint(try Coordinate(latitude: -0.001, longitude: 0)))
            #expect(
                station.requests.first?.hasPrefix(
                    "/a/v1/forecast?apikey=secret&latitude=0.0&longitude=0.0&") == true)
        }
        #expect(UpstreamURL("file:///etc/passwd") == nil)
        #expect(UpstreamURL("https:///x") == nil)
    }
}
#endif
