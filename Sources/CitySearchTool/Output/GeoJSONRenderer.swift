import CitySearchJSON
import CitySearchProgram

/// A GeoJSON feature collection of points (RFC 7946), one feature a line.
struct GeoJSONRenderer: PageRenderer {
    func render(
        _ cities: some Sequence<FoundCity>, of page: some Page, to output: inout OutputBuffer
    ) throws(OutputError) {
        var json = JSONWriter()
        var comma = ""
        try output.write(#"{"type":"FeatureCollection","features":["#)
        for city in cities {
            json.removeAll()
            json.feature(city)
            try output.write(comma + "\n  ")
            try output.write(json.bytes)
            comma = ","
        }
        try output.write(page.isEmpty ? "]}\n" : "\n]}\n")
    }
}
