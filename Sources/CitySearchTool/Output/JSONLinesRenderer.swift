import CitySearchJSON
import CitySearchProgram

/// JSON lines: one match a line.
struct JSONLinesRenderer: PageRenderer {
    func render(
        _ cities: some Sequence<FoundCity>, of page: some Page, to output: inout OutputBuffer
    ) throws(OutputError) {
        var json = JSONWriter()
        for city in cities {
            json.removeAll()
            json.match(city)
            try output.write(json.bytes)
            try output.write("\n")
        }
    }
}
