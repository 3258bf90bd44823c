import ArgumentParser
package import CitySearchJSON

/// What the output of a command looks like that tells what there is.
package enum ReportFormat: String, CaseIterable, ExpressibleByArgument {
    case table, json

    /// Prints a report at once.
    ///
    /// - Parameters:
    ///   - lines: the report for people.
    ///   - json: writes it as one value.
    /// - Throws: ``OutputError/closed`` when nobody reads any more.
    package func print(
        lines: @autoclosure () -> [String], json: (inout JSONWriter) -> Void
    ) throws(OutputError) {
        switch self {
        case .table: try OutputBuffer.printLines(lines())
        case .json: try OutputBuffer.printLine(json)
        }
    }
}
