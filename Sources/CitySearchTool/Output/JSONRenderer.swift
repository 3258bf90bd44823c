import CitySearchAPI
import CitySearchProgram

/// A format of JSON; each city is written when it is read.
struct JSONRenderer: PageRenderer {
    let format: CityJSONFormat

    func render(
        _ cities: some Sequence<FoundCity>, of page: some Page, to output: inout OutputBuffer
    ) throws(OutputError) {
        try format.write(cities, count: page.count, payload: page.payload) {
            page.writeQuestion(to: &$0)
        } to: { bytes throws(OutputError) in
            try output.write(bytes)
        }
    }
}
