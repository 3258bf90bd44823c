import CitySearchJSON
import CitySearchProgram

/// One JSON object: what was asked, how many cities were found, and the matches, one a line.
struct JSONRenderer: PageRenderer {
    /// Whether all is written in one line, without its end, as among many queries.
    var isOneLine = false

    func render(
        _ cities: some Sequence<FoundCity>, of page: some Page, to output: inout OutputBuffer
    ) throws(OutputError) {
        var json = JSONWriter()
        page.writeQuestion(to: &json)
        try output.write("{")
        try output.write(json.bytes)
        try output.write(#","count":\#(page.count),"matches":["#)
        let separator = isOneLine ? "" : "\n  "
        var comma = ""
        for city in cities {
            json.removeAll()
            json.match(city)
            try output.write(comma + separator)
            try output.write(json.bytes)
            comma = ","
        }
        try output.write(isOneLine ? "]}" : page.isEmpty ? "]}\n" : "\n]}\n")
    }
}
