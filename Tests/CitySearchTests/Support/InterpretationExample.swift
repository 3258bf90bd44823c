import Foundation
import Testing

/// A row of the table of examples in "Interpretation of texts".
struct InterpretationExample: Sendable, CustomTestStringConvertible {
    let typed: String
    let first: String
    let city: String
    let places: String
    let disambiguatedBy: String
    let ignored: String
    let rewriting: String

    var testDescription: String { typed }

    /// All rows of the document.
    static var all: [InterpretationExample] {
        get throws {
            let document = try RepositoryFiles.text(
                "Sources/CitySearch/CitySearch.docc/InterpretingTexts.md")
            let rows = document.split(separator: "\n").map { line in
                line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
                    .map { $0.trimmingCharacters(in: .whitespaces) }
            }
            return rows.filter { $0.count == 7 && $0[0].hasPrefix("`") }.map { row in
                InterpretationExample(
                    typed: String(row[0].dropFirst().dropLast()), first: row[1], city: row[2],
                    places: row[3],
                    disambiguatedBy: row[4], ignored: row[5], rewriting: row[6])
            }
        }
    }
}
