import ArgumentParser
import CitySearch

/// Prints what `Benchmarks/confidence.py` fits the confidence to.
@main
struct ConfidenceFeatures: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "citysearch-features",
        abstract:
            "Print the cities that texts find, and the features that their confidence is made of.",
        discussion: """
            Reads a text a line from standard input, and behind a tab the point that it is near to. Writes a line for each \
            behind one with names: the ids of the first ten cities, the confidence, the features; all are empty when nothing \
            is found.
            """)

    @Option(
        help: "A file of cities, JSON or a snapshot.",
        completion: .file(extensions: ["json", "cityindex"]))
    var data = "../Data/cities.json"

    @Option(
        help: "Write a snapshot of the cities, which opens sooner.",
        completion: .file(extensions: ["cityindex"]))
    var snapshot: String?

    func run() async throws {
        let index = try await CityIndex(contentsOf: data)
        if let snapshot { try await index.writeSnapshot(to: snapshot) }
        print((["ids", "confidence"] + Assessment.featureNames).joined(separator: "\t"))
        while let line = readLine() {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            print(row(String(fields.first ?? ""), near: fields.count > 1 ? fields[1] : "", index))
        }
    }

    private func row(_ text: String, near: Substring, _ index: CityIndex) -> String {
        // The texts of the suites may still be typed.
        var query = SearchQuery(
            text, order: .relevance, isComplete: false, expectedCount: 10)
        let degrees = near.split(separator: ",").compactMap { Double($0) }
        if degrees.count == 2 {
            query.near = try? Coordinate(latitude: degrees[0], longitude: degrees[1])
        }
        let results = index.resolve(query)
        guard let assessment = results.assessment else { return "\t" }
        let ids = results.prefix(10).map { String($0.id) }.joined(separator: ",")
        let numbers = [assessment.confidence] + assessment.features
        return ([ids] + numbers.map { "\($0)" }).joined(separator: "\t")
    }
}
