#if Service
import ArgumentParser
import CitySearch
import CitySearchAPI
import CitySearchStore
import CitySearchProgram
import Foundation

/// `citysearch weather`: prints the weather of a city.
struct WeatherCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "weather",
        abstract: "Show the weather of a city.",
        usage: "citysearch weather <NAME>|<ID> [<option> ...]",
        discussion: """
            A name is looked up as by citysearch query; the first match counts. The weather is \
            fetched at most every ten minutes, and stored: if the network fails, the last known \
            weather is shown, with its age.

            EXAMPLES
              citysearch weather "paris, tex"
              citysearch weather 3435910 --format json --locale es

            EXIT STATUS
              0  printed, even if it is not current
              1  no such city
              2  wrong usage, or no weather is available
            """)

    @Argument(help: ArgumentHelp("The name of a city, or its id.", valueName: "NAME|ID"))
    var city: String

    @OptionGroup var format: FormatOption

    @Option(
        help: ArgumentHelp(
            "The language, for example de or pt_BR; default: that of the environment.",
            valueName: "xx"))
    var locale: String?

    @OptionGroup var weather: WeatherOptions
    @OptionGroup var cities: CitiesOption

    func run() async throws {
        let source = try weather.source()
        guard let city = try await found() else {
            StandardError.writeLine("citysearch: there is no city “\(ArgumentText.repaired(city))”")
            throw ExitStatus.foundNothing.code
        }
        let cache = WeatherCache(source, store: await Self.store())
        let report: WeatherReport
        do throws(WeatherError) {
            report = try await cache.report(at: WeatherPoint(city.coordinate))
        } catch {
            throw CommandError.noWeather(city.name, error)
        }
        try format.print { look in
            let texts = Translation(UserLocale(explicit: locale))
            return WeatherText(city: city, report: report, texts: texts, now: .now)
                .lines(isColoured: look.isColoured)
        } json: {
            write(city, report, to: &$0)
        }
    }

    private func found() async throws -> City? {
        let index = try await cities.load()
        if let id = City.ID(city) { return index[id: id] }
        let query = SearchQuery(ArgumentText.repaired(city), order: .relevance, expectedCount: 1)
        return index.resolve(query).first?.city
    }

    /// The store; nil, with a message, if it cannot be used: the weather does not need it.
    private static func store() async -> (any Store)? {
        do throws(StoreError) {
            return try await StoreLocation.openedStore()
        } catch {
            StandardError.writeLine("citysearch: the weather is not kept: \(error)")
            return nil
        }
    }

    private func write(_ city: City, _ report: WeatherReport, to json: inout JSONWriter) {
        json.object { json in
            json.member("id", city.id)
            json.text("name", .name, of: city)
            json.member("country", city.country?.rawValue)
            json.members(of: report, locale: locale, cityZone: city.timeZone)
        }
    }
}
#endif
