#if Service
import ArgumentParser
import CitySearch
import CitySearchTerminal

/// The options that say where the service fetches the data from, and how often.
struct RefreshOptions: ParsableArguments {
    /// The variable of the environment that names the source of the data.
    static let sourceVariable = "CITYSEARCH_REFRESH_FROM"
    private static let hoursVariable = "CITYSEARCH_REFRESH_HOURS"

    @Option(
        help: ArgumentHelp(
            """
            Fetch the cities from here, JSON or a snapshot, once a day; else from what \
            \(sourceVariable) names, else never.
            """, valueName: "URL|FILE"))
    var refreshFrom: RefreshSource?

    @Option(
        help: ArgumentHelp(
            "Fetch them every N hours instead of every 24; or as \(hoursVariable) says.",
            valueName: "N"))
    var refreshHours: Double?

    /// What was set.
    func settings() throws(CommandError) -> RefreshSettings {
        var settings = RefreshSettings()
        settings.source =
            if let refreshFrom { refreshFrom } else { try Self.sourceOfEnvironment() }
        if let hours = refreshHours {
            settings.hours = hours
        } else if let text = Platform.environment(Self.hoursVariable) {
            settings.hours = Double(text) ?? 0
        }
        guard settings.hours > 0, settings.hours <= 24 * 365 else {
            throw .unusable(
                refreshHours == nil ? Self.hoursVariable : "--refresh-hours",
                "must be hours, more than 0 and at most a year")
        }
        return settings
    }

    /// The source that the environment names.
    static func sourceOfEnvironment() throws(CommandError) -> RefreshSource? {
        guard let text = Platform.environment(sourceVariable) else { return nil }
        guard let source = RefreshSource(argument: text) else {
            throw .unusable(sourceVariable, "must be a URL with http or https, or a file")
        }
        return source
    }
}
#endif
