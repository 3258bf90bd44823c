#if Service
import ArgumentParser
import CitySearchAPI
import CitySearchProgram

/// The option for the format of a report.
struct FormatOption: ParsableArguments {
    @Option(help: "The format of the output.")
    var format: ReportFormat?

    /// Prints a report at once. Who does not ask for a table gets headings and a footer on terminals only.
    ///
    /// - Parameters:
    ///   - lines: the report for people.
    ///   - json: writes it as one value.
    /// - Throws: ``OutputError/closed`` when the reader has closed the output.
    func print(
        lines: (TableLook) -> [String], json: (inout JSONWriter) -> Void
    ) throws(OutputError) {
        try (format ?? .table).print(
            lines: lines(TableLook(isExplicit: format != nil)), json: json)
    }
}
#endif
