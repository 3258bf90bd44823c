import ArgumentParser
import CitySearch
import CitySearchAPI
import CitySearchImport
import CitySearchProgram

/// `citysearch nearest`: finds the cities around a point.
struct NearestCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "nearest",
        abstract: "Find the cities nearest to a point, or to a city.",
        usage: "citysearch nearest <LAT,LON|CITY> [<option> ...]",
        discussion: """
            The point is given in degrees, latitude first; south and west are negative. It may \
            also be written as 48°51'N 2°21'E, or be the most likely city of a text. The nearest \
            city comes first. Distances are along a great circle, with the mean radius of the \
            earth, 6371.0088 km. The earth is flatter, so they may be wrong by half a percent.

            EXAMPLES
              citysearch nearest 52.52,13.4
              citysearch nearest -33.9,18.4 --limit 1 --format json
              citysearch nearest "portland or" --radius 50
              citysearch nearest "40.7, -74" --radius 25 --min-population 100000
              citysearch nearest 47.6,7.6 --country FR --country DE --locale de
              citysearch nearest 52.52,13.4 --sections
              citysearch nearest 32.5521,-117.0431 --same-country

            OUTPUT
            A terminal gets a table with headings, colours (unless NO_COLOR is set) and a footer; \
            a pipe gets the same lines without them, and with --format table also the headings. \
            "distanceKm" in JSON, GeoJSON and CSV is in kilometres, to the metre. "count" in \
            JSON is the number of all cities inside the radius, including omitted ones; without \
            --radius the number of returned ones, or of all cities with --limit 0.

            EXIT STATUS
              0  found (even if --limit 0 prints none)
              1  found nothing
              2  wrong usage, or input that cannot be read
            """
    )

    // Several arguments, so that there may be a space after the comma.
    @Argument(
        help: ArgumentHelp(
            "The latitude and the longitude of the point, for example 52.52,13.4, or a city.",
            valueName: "LAT,LON|CITY"))
    var point: [String] = []

    @OptionGroup var limit: LimitOption

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Only cities within this many kilometres.", valueName: "KM"),
        transform: Self.distance)
    var radius: Double?

    @OptionGroup var countries: CountryOption

    @Option(.minimumPopulation) var minimumPopulation: QueryChange?

    @Flag(.sameCountry) var sameCountry = false

    @Flag(.sections) var sections = false

    @OptionGroup var overlay: OverlayOptions
    @OptionGroup var payload: PayloadOptions
    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard !point.isEmpty else {
            throw ValidationError(
                "Missing the point to look around, for example 52.52,13.4, or a city.")
        }
    }

    func run() async throws {
        // The point is read only after the parser has refused unknown options, whose values would look like parts of
        // it.
        let text = point.joined(separator: " ")
        let degrees = try Coordinate(degrees: text)
        let loaded = try await data.load()
        let (coordinate, place) =
            try degrees.map { ($0, $0.text) }
            ?? Self.place(text, in: overlay.open()(loaded.index))
        var filter = NearbyFilter(
            countries: try countries.countries(in: loaded.index), staysInCountry: sameCountry,
            includesSections: sections)
        if let minimumPopulation { filter.apply(minimumPopulation) }
        let columns = try payload.open()
        try output.write(for: data.userLocale) {
            NearbyPage(
                coordinate, place, radius: radius, filter, limit: limit.limit, payload: columns,
                in: loaded.index)
        } summary: { page, duration in
            "Found \(page.count.counted("city")) near "
                + "\(place) in \(duration) (\(loaded.summary))"
        }
    }

    /// The point that a text contains in one of the usual notations, or the point of the most likely city for the text;
    /// and the place's name.
    private static func place(
        _ text: String, in index: CityIndex
    ) throws(ToolError) -> (Coordinate, String) {
        let found = index.search(SearchQuery(ArgumentText.repaired(text), expectedCount: 1))
        if let point = found.interpretation?.point { return (point, point.text) }
        guard !text.trimmed.isEmpty, let city = found.first?.city else {
            throw .noPoint(
                "'\(ArgumentText.repaired(text.trimmed))' is neither a point nor a city: give latitude,longitude in degrees, "
                    + "for example 52.52,13.4, or a city")
        }
        return (city.coordinate, city.description)
    }

    private static func distance(_ text: String) throws -> Double {
        guard let distance = Double(text), distance.isFinite, distance >= 0 else {
            throw ValidationError("give a number of kilometres, 0 or more")
        }
        return distance
    }

    /// The options that take no value.
    private static let flags =
        ["--timing", "--no-cache", "--verbose", "--lenient"]
        + [QueryOption.sameCountry, .sections].map { "--" + $0.flag }

    /// Arguments of the program with a space before every negative number that is not the value of an option, since the
    /// parser would interpret the minus sign as the beginning of an option.
    static func shielded(_ arguments: [String]) -> [String] {
        guard arguments.first == configuration.commandName else { return arguments }
        return zip([""] + arguments, arguments).map { previous, argument in
            let behindDash = argument.dropFirst().first
            let isNegative =
                argument.first == "-" && (behindDash?.isWholeNumber == true || behindDash == ".")
            let isValue =
                previous.hasPrefix("--") && !flags.contains(previous) && !previous.contains("=")
            return isNegative && !isValue ? " " + argument : argument
        }
    }
}
