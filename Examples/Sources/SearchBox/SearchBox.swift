import CitySearch

/// A search box in a terminal: answers each line that is typed with the ten cities that it most likely
/// means, and sets off what was typed. An empty line ends.
@main
struct SearchBox {
    static func main() async {
        let path = CommandLine.arguments.dropFirst().first ?? "Data/cities.json"
        do {
            let index = try await CityIndex(contentsOf: path) { progress in
                print("\r\(progress.decodedCities) cities …", terminator: "")
            }
            print("\r\(index.count) cities. What are you looking for?")
            while let text = readLine(), !text.isEmpty { show(text, in: index) }
        } catch {
            print("SearchBox: \(error)")
        }
    }

    private static func show(_ text: String, in index: CityIndex) {
        let results = index.search(SearchQuery(text, order: .relevance, expectedCount: 10))
        let matches = results.page(0, size: 10)
        for (match, label) in zip(matches, index.labels(of: matches.map(\.city))) {
            print("  \(label)  \(highlighted(match))")
        }
        print("\(results.count) found")
    }

    /// The text that matched, with the matched parts in brackets.
    private static func highlighted(_ match: SearchMatch) -> String {
        var text = match.matchedText
        for range in match.highlights.reversed() {
            text.replaceSubrange(range, with: "[\(text[range])]")
        }
        return text
    }
}
