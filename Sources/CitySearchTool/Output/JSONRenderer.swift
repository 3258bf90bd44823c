/// One JSON object: the query, how many cities were found, and the matches, one a line.
struct JSONRenderer: PageRenderer {
    /// Whether all is written in one line, as among many queries.
    var isOneLine = false

    func render(
        _ cities: some Sequence<FoundCity>, of page: ResultPage, to output: inout OutputBuffer
    ) throws(ToolError) {
        var json = JSONWriter()
        json.value(page.query)
        try output.write(#"{"query":"#)
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
        try output.write(isOneLine || page.range.isEmpty ? "]}\n" : "\n]}\n")
    }
}
