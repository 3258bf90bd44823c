#if Service
import ArgumentParser

/// The options that say where the service fetches the data from, and how often.
struct RefreshOptions: ParsableArguments {
    /// Where the data come from.
    static let from = Setting("refresh-from")
    private static let hours = Setting("refresh-hours")

    @Option(
        help: ArgumentHelp(
            """
            Fetch the cities from here, a snapshot or any list that citysearch import reads, once \
            a day; default: the source that \(from.variable) names, else never. A file of places \
            as GeoNames publishes it has the prefix geonames:, as in \
            geonames:https://…/cities500.zip.
            """, valueName: "URL|FILE"))
    var refreshFrom: RefreshSource?

    @Option(
        help: ArgumentHelp(
            """
            Fetch them every N hours instead of every \(Int(RefreshSettings().hours)); or as \
            \(hours.variable) says.
            """, valueName: "N"))
    var refreshHours: Double?

    /// The settings of the options.
    func settings() throws(CommandError) -> RefreshSettings {
        var settings = RefreshSettings()
        settings.source = try Self.source(refreshFrom)
        let hours = try Self.hours.value(
            refreshHours, reading: { Double($0) }, where: { $0 > 0 && $0 <= 24 * 365 },
            else: "must be hours, more than 0 and at most a year")
        if let hours { settings.hours = hours }
        return settings
    }

    /// The source that an option gives, else the one of the environment.
    static func source(_ given: RefreshSource?) throws(CommandError) -> RefreshSource? {
        try from.value(
            given, reading: RefreshSource.init(argument:),
            else: "must be a URL with http or https, or a file, perhaps with geonames: before it")
    }
}
#endif
