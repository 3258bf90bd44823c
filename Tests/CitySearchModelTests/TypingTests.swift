import CitySearch
import CitySearchModel
import Observation
import TestSupport
import Testing

@MainActor
@Suite("While somebody types and cities are replaced") struct TypingTests {
    private static let keystrokes = Rounds.of(10_000, least: 500)
    private static let letters = Array("aeinorstlmbcdgpuhk ,.éüøßłжБ東京'-") + ["\u{301}"]

    /// The state of a screen at one moment.
    private struct Shown: Sendable {
        let query: SearchQuery
        let index: CityIndex?
        let favouriteIDs: [City.ID]
        let rows: [SearchRow]
        let total: Int

        @MainActor init(_ model: SearchModel) {
            query = model.query
            index = model.index
            favouriteIDs = model.favouriteIDs
            rows = model.rows
            total = model.total
        }

        /// The results of a plain search for the same text in the same cities.
        var expected: [String] {
            guard let index else { return [] }
            let results = index.search(query, favourites: FavouriteSet(favouriteIDs, over: index))
            return ["\(results.count)"]
                + results.prefix(rows.count).map { "\($0.id) \($0.isFavourite)" }
        }

        var found: [String] {
            index == nil ? [] : ["\(total)"] + rows.map { "\($0.id) \($0.isFavourite)" }
        }
    }

    @Test func `rows always match the text and the cities`() async throws {
        var random = SplitMix64(stream: 77)
        let model = SearchModel()
        // Without a point a plain search by distance would stop the program.
        model.near = .nullIsland
        let indexes = try await indexes()
        let observer = Task { @MainActor in
            var count = 0
            for await shown in Observations({ Shown(model) }) {
                #expect(shown.found == shown.expected, "CITYSEARCH_SEED=\(SplitMix64.seed)")
                count += 1
            }
            return count
        }
        for number in 1...Self.keystrokes {
            type(into: model, using: &random)
            if random.oneIn(100) { replaceCities(of: model, by: random.pick(indexes), &random) }
            if random.oneIn(50), let row = model.rows.first {
                _ = try? model.toggleFavourite(row.id)
            }
            if random.oneIn(20) { model.loadMore() }
            if random.oneIn(4) { await Task.yield() }
            let shown = Shown(model)
            try #require(
                shown.found == shown.expected,
                "CITYSEARCH_SEED=\(SplitMix64.seed), keystroke \(number): \(model.text)")
        }
        await model.finishLoading()
        model.text = "x"
        await Task.yield()
        observer.cancel()
        model.text = ""
        #expect(await observer.value > Self.keystrokes / 10)
    }

    /// The bundled cities, their largest, and a few towns.
    private func indexes() async throws -> [CityIndex] {
        let bundled = try await Cities.bundled.value
        let largest = bundled.search(SearchQuery("", order: .population)).prefix(2_000)
        return [
            bundled, try await Cities.index(largest.map { CityRecord($0.city) }),
            try await Cities.towns(200),
        ]
    }

    /// Types or removes a letter, and now and then begins again.
    private func type(into model: SearchModel, using random: inout SplitMix64) {
        if random.oneIn(12) {
            model.text = ""
        } else if random.oneIn(5) {
            model.text = String(model.text.dropLast())
        } else {
            model.text.append(random.pick(Self.letters))
        }
        if random.oneIn(200) { model.order = random.pick(SearchOrder.allCases) }
        if random.oneIn(200) { model.favouritePlacement = random.pick(FavouritePlacement.allCases) }
    }

    /// Replaces the cities at once, or by a load that ends at some time, or fails, or is given up.
    private func replaceCities(
        of model: SearchModel, by index: CityIndex, _ random: inout SplitMix64
    ) {
        let pauses = random.number(0...200)
        switch random.number(0...5) {
        case 0: model.replaceIndex(index)
        case 1: model.cancel()
        case 2: model.startLoading { _ in throw CancellationError() }
        default:
            model.startLoading { _ in
                for _ in 0..<pauses { await Task.yield() }
                return index
            }
        }
    }
}
