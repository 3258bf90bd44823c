import CitySearchProgram
import CitySearchICU

/// The line under a table: the number of results shown, and the way to get more. If the text is not just a name,
/// another line describes its interpretation.
struct TableFooter {
    /// For example `20 of 1,379 matches for "new " · next page: --offset 20`.
    let text: String

    init(_ page: ResultPage, _ texts: Translation) {
        let query = texts.text(
            "command.quoted", ["text": DisplayText(page.query).fitted(to: 40).text])
        let part = Self.part(page.range, of: page.count, texts)
        let values = ["query": query, "part": part ?? ""]
        let matches =
            switch (page.count, part, page.query.isEmpty) {
            case (0, _, true): texts.text("command.noCities")
            case (0, _, false): texts.text("command.noMatches", values)
            case (let count, nil, true): texts.text("command.cities", count: count)
            case (let count, nil, false): texts.text("command.matches", count: count, values)
            case (let count, _, true): texts.text("command.someCities", count: count, values)
            case (let count, _, false): texts.text("command.someMatches", count: count, values)
            }
        let hasNext = page.range.upperBound < page.count && !page.range.isEmpty
        let option = "--offset \(page.range.upperBound)"
        let next = hasNext ? " · " + texts.text("command.nextPage", ["option": option]) : ""
        let interpretation =
            page.interpretation.map { "\n" + InterpretationLine($0, texts).text } ?? ""
        text = matches + next + interpretation
    }

    /// For example `20 of 812 cities within 50.0 km of 52.52,13.4 · all: --limit 812`.
    init(_ page: NearbyPage, _ texts: Translation) {
        let count = page.count
        var values = ["point": page.point.text]
        guard let radius = page.radius else {
            text =
                count == 0
                ? texts.text("command.noNearestCities", values)
                : texts.text("command.nearestCities", count: count, values)
            return
        }
        values["distance"] = texts.kilometres(radius)
        let cities =
            if count == 0 {
                texts.text("command.noCitiesWithin", values)
            } else if let part = Self.part(0..<page.found.count, of: count, texts) {
                texts.text(
                    "command.someCitiesWithin", count: count,
                    values.merging(["part": part]) { $1 })
            } else {
                texts.text("command.citiesWithin", count: count, values)
            }
        let isPart = !page.isEmpty && page.found.count < count
        let all = ["option": "--limit \(count)"]
        text = cities + (isPart ? " · " + texts.text("command.showAll", all) : "")
    }

    /// The displayed part of the results; nil for all, or if none was requested.
    private static func part(_ range: Range<Int>, of count: Int, _ texts: Translation) -> String? {
        if range.isEmpty || range.count == count { return nil }
        let end = texts.numbers.text(range.upperBound)
        return range.lowerBound == 0 ? end : texts.numbers.text(range.lowerBound + 1) + "–" + end
    }
}
