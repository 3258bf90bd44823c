import CitySearch
import CitySearchAPI
import CitySearchProgram

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
    var passedOver: [String] { get }

    /// The confidence of the first city; nil without results, or without a text.
    var assessment: Assessment? { get }

    /// Writes the members of a JSON object for the query.
    func writeQuestion(to json: inout JSONWriter)
}
