import CitySearchJSON
import CitySearchTerminal

/// Writes a page of results in some format.
protocol PageRenderer {
    /// - Parameter cities: the cities of the page; read beforehand or as they are written.
    func render(
        _ cities: some Sequence<FoundCity>, of page: some Page, to output: inout OutputBuffer
    ) throws(OutputError)
}
