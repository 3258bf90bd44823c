import CitySearch
import Foundation
import Testing

/// C, Python, JavaScript and the web app cannot derive the engine's names, so they declare them again.
@Suite("The declarations in other languages match the engine") struct DeclaredNamesTests {
    @Test func `citysearch.h has each order, mode and tier by its number`() throws {
        let orders = SearchOrder.allCases.map(\.rawValue).enumerated().map { ($1, $0) }
        let modes = MatchMode.allCases.map(\.rawValue).enumerated().map { ($1, $0 + 1) }
        let tiers = MatchTier.allCases.map { ($0.rawValue, Int($0.code)) }
        #expect(try constants("ORDER") == Dictionary(uniqueKeysWithValues: orders))
        #expect(
            try constants("MODE") == Dictionary(uniqueKeysWithValues: [("automatic", 0)] + modes))
        #expect(try constants("TIER") == Dictionary(uniqueKeysWithValues: tiers + [("none", 255)]))
    }

    @Test func `Python has each order, mode and tier in the order of its number`() throws {
        let tiers = MatchTier.allCases.sorted { $0.code < $1.code }
        #expect(try literal("Order") == SearchOrder.allCases.map(\.rawValue))
        #expect(try literal("Mode") == MatchMode.allCases.map(\.rawValue))
        #expect(try literal("Tier") == tiers.map(\.rawValue))
        #expect(try literal("Kind") == Assessment.Kind.allCases.map(\.rawValue))
    }

    @Test func `JavaScript has each order, mode, tier and place of favourites`() throws {
        let types = try RepositoryFiles.text("JavaScript/citysearch.d.ts")
        func member(_ name: String) throws -> [String] {
            let pattern = try Regex("(?m)^    \(name)\\??:([^;]*);")
            return quoted(try #require(types.firstMatch(of: pattern))[1].substring ?? "")
        }
        #expect(try member("order") == SearchOrder.allCases.map(\.rawValue))
        #expect(try member("match") == MatchMode.allCases.map(\.rawValue))
        #expect(try Set(member("tier")) == Set(MatchTier.allCases.map(\.rawValue)))
        let kinds = try #require(types.firstMatch(of: /export type Kind = ([^;]*);/)).1
        #expect(quoted(kinds) == Assessment.Kind.allCases.map(\.rawValue))
        #expect(try member("favourites") == FavouritePlacement.allCases.map(\.rawValue))
    }

    @Test func `The web app has each order, in its types and to choose from`() throws {
        let orders = SearchOrder.allCases.map(\.rawValue)
        let types = try RepositoryFiles.text("Sources/CitySearchServer/Web/App/js/shared/types.js")
        let union = try #require(types.firstMatch(of: /@property \{(.*)\} order\n/)).1
        #expect(quoted(union) == orders)
        let page = try RepositoryFiles.text("Sources/CitySearchServer/Web/App/index.html")
        let list = try #require(page.firstMatch(of: /<select id="order"[\s\S]*?<\/select>/)).0
        #expect(list.matches(of: /value="(\w+)"/).map { String($0.1) } == orders)
    }

    @Test func `Each number of a city has a member in each language`() async throws {
        let record = CityRecord(
            id: 1, name: "Velmar", country: "DE", latitude: 1, longitude: 2, population: 3)
        let found = try #require(try await CityIndex([record]).search("velmar").first)
        let members = [
            "CityRecord": labels(of: record), "MatchRecord": labels(of: MatchRecord(found)),
        ]
        let city = try RepositoryFiles.text("Sources/CitySearch/Index/City.swift")
        let header = try RepositoryFiles.text("Sources/CCitySearch/include/citysearch.h")
        let python = try RepositoryFiles.text("Python/citysearch/_index.py")
        let javaScript = try RepositoryFiles.text("JavaScript/citysearch.d.ts")
        for field in CityField.inOutput {
            guard case .number(let number) = field.content else { continue }
            for (type, labels) in members { #expect(labels.contains("\(number)"), "\(type)") }
            #expect(city.contains("    public var \(number): Int? {"), "City.swift")
            #expect(header.contains("  int64_t \(number);\n"), "citysearch.h")
            #expect(python.contains("    \(number): Optional[int]\n"), "_index.py")
            #expect(javaScript.contains("    \(field.name)?: number;\n"), "citysearch.d.ts")
        }
    }

    private func labels(of value: some Any) -> [String] {
        Mirror(reflecting: value).children.compactMap(\.label)
    }

    /// The constants of C of a kind, by the names that the engine has for them.
    private func constants(_ kind: String) throws -> [String: Int] {
        let header = try RepositoryFiles.text("Sources/CCitySearch/include/citysearch.h")
        let pattern = try Regex("CITYSEARCH_\(kind)_([A-Z_]+) = ([0-9]+)")
        let all = header.matches(of: pattern).map { match in
            let words = (match[1].substring ?? "").lowercased().split(separator: "_")
            let name = words[0] + words.dropFirst().map(\.capitalized).joined()
            return (String(name), Int(match[2].substring ?? "") ?? -1)
        }
        return Dictionary(uniqueKeysWithValues: all)
    }

    /// The names of a type of Python that is one of some texts.
    private func literal(_ name: String) throws -> [String] {
        let module = try RepositoryFiles.text("Python/citysearch/_index.py")
        let pattern = try Regex("(?m)^\(name) = Literal\\[(.*?)\\]")
        return quoted(try #require(module.firstMatch(of: pattern))[1].substring ?? "")
    }

    private func quoted(_ code: Substring) -> [String] {
        code.matches(of: /"(\w+)"/).map { String($0.1) }
    }
}
