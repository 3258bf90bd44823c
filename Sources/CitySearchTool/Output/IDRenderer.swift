import CitySearch
import CitySearchAPI
import CitySearchProgram

/// The ids of the cities, one per line.
struct IDRenderer: PageRenderer {
    func render(
        _ cities: some Sequence<FoundCity>, of page: some Page, to output: inout OutputBuffer
    ) throws(OutputError) {
        for city in cities { try output.write("\(city.city.id)\n") }
    }
}
