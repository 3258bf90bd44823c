import ArgumentParser
import CitySearchProgram

/// The options for the format of an answer.
struct OutputOptions: ParsableArguments {
    @Option(help: "The format of the output; default: a table.") var format: OutputFormat?

    @Flag(
        help: """
            Print the time of finding the cities and reading their printed fields to standard \
            error; one run, without loading and printing.
            """)
    var timing = false

    /// Finds a page, prints it, and reports the time if requested.
    ///
    /// - Parameters:
    ///   - locale: the locale of a table's reader.
    ///   - find: finds the page.
    ///   - summary: describes the page and a duration.
    /// - Throws: ``ExitStatus/foundNothing`` if there is no city on this page nor on others.
    func write<Found: Page>(
        for locale: UserLocale, _ find: () throws -> Found, summary: (Found, String) -> String
    ) throws {
        let start = ContinuousClock.now
        let page = try find()
        let renderer = OutputFormat.renderer(of: format, for: locale)
        var output = OutputBuffer()
        if timing {
            let cities = Array(page.cities)
            let duration = start.duration(to: .now)
            try renderer.render(cities, of: page, to: &output)
            try output.flush()
            StandardError.writeLine(summary(page, duration.rounded))
        } else {
            try renderer.render(page.cities, of: page, to: &output)
            try output.flush()
        }
        if page.count == 0 { throw ExitStatus.foundNothing.code }
    }
}
