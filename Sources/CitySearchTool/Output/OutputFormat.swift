import ArgumentParser
import CitySearch
import CitySearchAPI
import CitySearchProgram

/// The format of the output.
enum OutputFormat: String, CaseIterable, ExpressibleByArgument {
    case table, json, jsonl, csv, geojson, id

    /// Whether the format marks favourites.
    var tellsFavourites: Bool {
        switch self {
        case .json, .jsonl, .csv, .geojson: true
        case .table, .id: false
        }
    }

    /// The renderer of a format; a table by default.
    ///
    /// - Parameter locale: that of people, who read tables.
    static func renderer(of format: OutputFormat?, for locale: UserLocale) -> any PageRenderer {
        switch format {
        case nil, .table:
            TableRenderer(look: TableLook(isExplicit: format != nil), texts: Translation(locale))
        case .json: JSONRenderer(format: .object)
        case .jsonl: JSONRenderer(format: .lines)
        case .csv: CSVRenderer()
        case .geojson: JSONRenderer(format: .geoJSON)
        case .id: IDRenderer()
        }
    }
}

/// Writes a page of results in some format.
protocol PageRenderer {
    /// - Parameter cities: the cities of the page; read beforehand or on demand.
    func render(
        _ cities: some Sequence<FoundCity>, of page: some Page, to output: inout OutputBuffer
    ) throws(OutputError)
}

/// Some results, and the notes about them.
protocol Page {
    associatedtype Cities: Sequence<FoundCity>

    /// The cities of the page, each read when its turn comes.
    var cities: Cities { get }
    /// The number of matches on all pages.
    var count: Int { get }
    /// The maximum number of requested cities.
    var limit: Int { get }
    /// Whether the page has no city.
    var isEmpty: Bool { get }
    /// The names of the fields for how its cities were found.
    var reasonFields: [String] { get }
    /// The user's columns that its cities are returned with; nil for none.
    var payload: Payload.Columns? { get }
    /// The lines under a table.
    func footer(_ texts: Translation) -> TableFooter

    /// The query, as text.
    var question: String { get }

    /// The ignored parts of the text.
    var ignored: [String] { get }

    /// The confidence of the first city; nil without results, or without a text.
    var assessment: Assessment? { get }

    /// Writes the members of a JSON object for the query.
    func writeQuestion(to json: inout JSONWriter)
}

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

/// The ids of the cities, one per line.
struct IDRenderer: PageRenderer {
    func render(
        _ cities: some Sequence<FoundCity>, of page: some Page, to output: inout OutputBuffer
    ) throws(OutputError) {
        for city in cities { try output.write("\(city.city.id)\n") }
    }
}
