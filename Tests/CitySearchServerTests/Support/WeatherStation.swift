#if Service
import CitySearch
import CitySearchServer
import CitySearchStore
import Foundation
import Hummingbird
import NIOCore
import Synchronization

/// Answers as Open-Meteo does, or as it should not.
final class WeatherStation: Sendable {
    /// The response.
    enum Behaviour: Sendable, CaseIterable {
        case well, slow, failing, forbidding, disconnecting
        case garbage, otherForm, empty, hot, fahrenheit, endless
        /// Answers well, when the behaviour is another one.
        case held
        case missing, unauthorized, refusing, busy

        /// The ways without weather.
        static let bad = allCases.filter { $0 != .well && $0 != .held }
    }

    private struct State {
        var behaviour = Behaviour.well
        var requests: [String] = []
    }

    private let state = Mutex(State())

    var behaviour: Behaviour {
        get { state.withLock(\.behaviour) }
        set { state.withLock { $0.behaviour = newValue } }
    }

    /// The targets of the requests that came.
    var requests: [String] { state.withLock(\.requests) }

    /// An answer as the documentation shows it.
    static var answer: String { answer(temperature: "21.3", unit: "°C") }

    private static func answer(temperature: String, unit: String) -> String {
        """
        {"latitude":-34.625,"longitude":-58.375,"generationtime_ms":0.04,"utc_offset_seconds":-10800,
         "timezone":"America/Argentina/Buenos_Aires","timezone_abbreviation":"GMT-3","elevation":24.0,
         "current_units":{"time":"iso8601","interval":"seconds","temperature_2m":"\(unit)",
          "relative_humidity_2m":"%","weather_code":"wmo code","wind_speed_10m":"km/h","is_day":""},
         "current":{"time":"2026-11-22T10:00","interval":900,"temperature_2m":\(temperature),
          "relative_humidity_2m":64,"weather_code":3,"wind_speed_10m":11.2,"is_day":1,
          "apparent_temperature":20.1,"wind_direction_10m":315},
         "hourly":{"time":[\(times(48) { "\(date($0 / 24))T\(twoDigits($0 % 24)):00" })],
          "temperature_2m":[\(list(48) { "\($0).5" })],"weather_code":[\(list(48) { _ in "61" })],
          "precipitation_probability":[\(list(48) { _ in "null" })],"is_day":[\(list(48) { _ in "0" })]},
         "daily":{"time":[\(times(7) { date($0) })],"weather_code":[\(list(7) { _ in "0" })],
          "temperature_2m_max":[\(list(7) { "\(20 + $0)" })],"temperature_2m_min":[\(list(7) { "\($0)" })],
          "precipitation_probability_max":[10],"precipitation_sum":[0.4,14.6],
          "sunrise":[\(times(7) { "\(date($0))T05:37" })],"sunset":[\(times(7) { "\(date($0))T19:46" })]}}
        """
    }

    private static func list(_ count: Int, _ item: (Int) -> String) -> String {
        (0..<count).map(item).joined(separator: ",")
    }

    private static func times(_ count: Int, _ item: (Int) -> String) -> String {
        list(count) { "\"\(item($0))\"" }
    }

    private static func twoDigits(_ number: Int) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }

    /// A day from today on, in Argentina.
    private static func date(_ day: Int) -> String {
        let zone = TimeZone(secondsFromGMT: -10_800) ?? .gmt
        let style = Date.ISO8601FormatStyle(timeZone: zone).year().month().day()
        return (Date.now + Double(day) * 86_400).formatted(style)
    }

    /// Takes a request.
    func respond(_ request: Request) async throws -> Response {
        let behaviour = state.withLock {
            $0.requests.append(request.uri.string)
            return $0.behaviour
        }
        switch behaviour {
        case .well:
            // Long enough for others to ask the same meanwhile.
            try await Task.sleep(for: .milliseconds(20))
            return Self.json(Self.answer)
        case .slow:
            try await Task.sleep(for: .seconds(30))
            return Self.json(Self.answer)
        case .held:
            while self.behaviour == .held { try await Task.sleep(for: .milliseconds(5)) }
            return Self.json(Self.answer)
        case .missing: return Self.json("nothing", status: .notFound)
        case .unauthorized: return Self.json("no key", status: .unauthorized)
        case .refusing: return Self.json("no", status: .forbidden)
        case .busy: return Self.json("too many", status: .tooManyRequests)
        case .failing: return Self.json("down", status: .internalServerError)
        case .forbidding:
            return Self.json(#"{"error":true,"reason":"no"}"#, status: .badRequest)
        case .disconnecting:
            return Response(
                status: .ok, headers: [.contentLength: "1000"],
                body: ResponseBody { writer in
                    try await writer.write(ByteBuffer(string: "{"))
                    throw CancellationError()
                })
        case .garbage: return Self.json("\u{0}<html>\u{1B}[31m")
        case .otherForm: return Self.json(#"[{"temp":3}]"#)
        case .empty: return Self.json(#"{"current":{}}"#)
        case .hot: return Self.json(Self.answer(temperature: "1e9", unit: "°C"))
        case .fahrenheit: return Self.json(Self.answer(temperature: "70", unit: "°F"))
        case .endless:
            return Response(
                status: .ok,
                body: ResponseBody { writer in
                    let blanks = ByteBuffer(repeating: 0x20, count: 1 << 14)
                    for _ in 0..<10_000 { try await writer.write(blanks) }
                    try await writer.finish(nil)
                })
        }
    }

    private static func json(_ text: String, status: HTTPResponse.Status = .ok) -> Response {
        Response(
            status: status, headers: [.contentType: "application/json"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }
}

extension TestService {
    /// Keeps the station's weather of a point as if it had been asked for at another time.
    ///
    /// - Parameter age: of the weather, in seconds.
    func keepWeather(
        from source: WeatherSource, latitude: Double, longitude: Double, age: Double
    ) async throws {
        let point = WeatherPoint(try Coordinate(latitude: latitude, longitude: longitude))
        try await store.keepWeather(
            CachedWeather(fetchedAt: .now - age, payload: Array(WeatherStation.answer.utf8)),
            for: WeatherCache.key(source, point))
    }
}
#endif
