import ArgumentParser
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
