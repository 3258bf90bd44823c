import CitySearchICU
import Foundation
import TestSupport
import Testing

/// The tables of `Data` that ICU makes. `CITYSEARCH_MAKE_TABLES=1` writes them again instead.
@Suite(
    "The tables of Data are what ICU 72 makes",
    .enabled(if: ICU.version == 72, "another ICU knows other letters and names"))
struct DataTablesTests {
    private static let isMaking =
        ProcessInfo.processInfo.environment["CITYSEARCH_MAKE_TABLES"] != nil

    private func check(_ name: String, _ made: String) throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Data/\(name)")
        if Self.isMaking { try Data(made.utf8).write(to: file) }
        let kept = try Data(contentsOf: file)
        // Not whole texts, which would be printed.
        let lines = String(decoding: kept, as: UTF8.self).split(separator: "\n")
        let differs = zip(lines, made.split(separator: "\n")).filter { $0 != $1 }.prefix(5)
            .map { "\($0) should be \($1)" }
        #expect(differs.isEmpty)
        #expect(kept.count == made.utf8.count)
    }

    @Test func `what each scalar folds to`() throws {
        try check("folding.tsv", FoldingTable.text)
    }

    @Test func `the names of countries`() throws {
        try check("countries.tsv", CountryTable.text)
    }

    @Test func `the languages of countries`() throws {
        try check("country-languages.tsv", CountryTable.languagesText)
    }
}
