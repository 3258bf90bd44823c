import CitySearchDisplay
import CitySearchProgram

/// The line under a table: how many of the results it shows, and how to get more; and when the text is not
/// just a name, another one that says how it was read.
struct TableFooter {
    /// For example `20 of 1,379 matches for "new " · next page: --offset 20`.
    let text: String

    init(_ page: ResultPage) {
        let query = DisplayText(page.query).fitted(to: 40).text
        let noun = page.query.isEmpty ? "city" : "match"
        let matches = noun.plural(page.count) + (page.query.isEmpty ? "" : " for \"\(query)\"")
        let part = Self.part(page.range, of: page.count)
        let next =
            page.range.upperBound < page.count && !page.range.isEmpty
            ? " · next page: --offset \(page.range.upperBound)" : ""
        let reading = page.reading.map { "\n" + ReadingLine($0).text } ?? ""
        text = "\(part) \(matches)\(next)\(reading)"
    }

    /// For example `20 of 812 cities within 50.0 km of 52.52,13.4 · all: --limit 812`.
    init(_ page: NearbyPage) {
        let cities = "city".plural(page.count)
        guard let radius = page.radius else {
            let part = Self.part(0..<page.count, of: page.count)
            text = "\(part) \(cities) nearest to \(page.point.text)"
            return
        }
        let part = Self.part(0..<page.found.count, of: page.count)
        let all =
            !page.isEmpty && page.found.count < page.count
            ? " · all: --limit \(page.count)" : ""
        text = "\(part) \(cities) within \(radius.kilometres) of \(page.point.text)\(all)"
    }

    private static func part(_ range: Range<Int>, of count: Int) -> String {
        if count == 0 { return "No" }
        if range.isEmpty || range.count == count { return count.grouped }
        if range.lowerBound == 0 { return "\(range.count.grouped) of \(count.grouped)" }
        return "\((range.lowerBound + 1).grouped)–\(range.upperBound.grouped) of \(count.grouped)"
    }
}
