import CitySearch
import CitySearchImport

/// Loads any list of cities, prints the detected columns, and searches it: `AnyList orte.csv köln`.
@main
struct AnyList {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 3 else { return print("Usage: AnyList FILE TEXT") }
        do {
            let dropped = try await ImportedCities(contentsOf: arguments[1], isLenient: true)
            for note in dropped.notes { print(note) }
            for reason in dropped.skippedLines.reasons { print("left out \(reason)") }
            for match in dropped.index.search(arguments[2]).page(0, size: 5) { print(match.city) }
        } catch {
            print(error.description)
        }
    }
}
