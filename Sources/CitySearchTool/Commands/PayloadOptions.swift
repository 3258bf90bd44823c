import ArgumentParser
import CitySearch
import CitySearchImport
import CitySearchAPI
import CitySearchProgram

/// The options for the user's columns that are returned with cities.
struct PayloadOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Add your columns to cities, in JSON and CSV: each row of this table, or JSON, has the \
            id of a city; default: CITYSEARCH_PAYLOAD.
            """, valueName: "FILE"),
        completion: .file(extensions: ["csv", "tsv", "json", "jsonl", "xlsx"]))
    var payload: FilePath?

    @Option(
        help: ArgumentHelp(
            "Only these columns of --payload, with commas between; default: all.",
            valueName: "NAMES"),
        transform: ArgumentText.repaired)
    var payloadColumns: String?

    /// Reads the file; nil if neither the option nor the environment names one.
    func open() throws -> Payload.Columns? {
        let path = payload ?? Platform.pathInEnvironment(PayloadFile.variable)
        guard let payload = try PayloadFile.open(path) else {
            if payloadColumns == nil { return nil }
            throw ValidationError("--payload-columns needs --payload FILE, which has them.")
        }
        let names = payloadColumns.map { $0.split(separator: ",").map(\.trimmed) }
        do throws(Payload.UnknownColumn) {
            return try payload.columns(names ?? payload.columns)
        } catch {
            throw ValidationError("--payload has \(error).")
        }
    }
}
