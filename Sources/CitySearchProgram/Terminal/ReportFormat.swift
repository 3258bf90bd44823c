import ArgumentParser
package import CitySearchAPI

/// The format of a command's report.
package enum ReportFormat: String, CaseIterable, ExpressibleByArgument {
    case table, json

    /// Prints a report at once.
    ///
    /// - Parameters:
    ///   - lines: the report for people.
    ///   - json: writes it as one value.
    /// - Throws: ``OutputError/closed`` if the reader has closed the output.
    package func print(
        lines: @autoclosure () -> [String], json: (inout JSONWriter) -> Void
    ) throws(OutputError) {
        switch self {
        case .table: try OutputBuffer.printLines(lines())
        case .json: try OutputBuffer.printLine(json)
        }
    }
}
