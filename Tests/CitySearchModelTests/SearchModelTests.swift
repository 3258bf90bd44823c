import CitySearch
import CitySearchModel
import CitySearchAPI
import Testing

@MainActor
@Suite("The model of a search screen") struct SearchModelTests {
    private let model = SearchModel()

    @Test func `shows nothing before anything is loaded`() {
        model.text = "par"
        #expect(model.state == .empty)
        #expect(model.rows.isEmpty)
        #expect(model.total == 0)
        model.loadMore()
        model.moveSelection(by: 1)
        #expect(model.selection == nil)
    }

    @Test func `finds the most likely city of the bundled ones first`() async throws {
        model.replaceIndex(try await Cities.bundled.value)
        model.text = "wien"
        let row = try #require(model.rows.first)
        #expect(row.title.text == "Vienna")
        #expect(row.title.highlights.isEmpty)
        #expect(row.subtitle == "Vienna, Austria")
        #expect(row.otherText?.parts.map { "\($0.text) \($0.isHighlighted)" } == ["Wien true"])
        #expect(model.state == .content)
    }

    @Test func `highlights the matched part of a name`() async throws {
        model.replaceIndex(try await Cities.bundled.value)
        model.text = "são paul"
        let title = try #require(model.rows.first?.title)
        #expect(title.parts.map(\.text) == ["São Paul", "o"])
        #expect(model.rows.first?.otherText == nil)
    }

    @Test func `reports that nothing was found`() async throws {
        model.replaceIndex(try await Cities.towns(3))
        model.text = "qqqqqq"
        #expect(model.state == .empty)
        #expect(model.total == 0)
    }

    @Test func `tells rows apart that look alike by a larger place close by`() async throws {
        model.replaceIndex(
            try await Cities.index([
                Cities.record(1, "Aye", region: "North", at: 10, 10),
                Cities.record(2, "Aye", region: "North", at: 20, 20),
                Cities.record(3, "Bee", region: "North", 50_000, at: 10, 10.1),
            ]))
        model.text = "aye"
        #expect(
            model.rows.map(\.subtitle).contains("North, Australia (11 km from Bee)"),
            "\(model.rows.map(\.subtitle))")
    }

    @Test func `adds pages of fifty`() async throws {
        model.replaceIndex(try await Cities.towns(120))
        #expect(model.total == 120)
        var counts: [Int] = []
        repeat {
            counts.append(model.rows.count)
            model.loadMore()
        } while counts.last != model.rows.count
        #expect(counts == [50, 100, 120])
        #expect(!model.hasMore)
        #expect(Set(model.rows.map(\.id)).count == 120)
        model.text = "town"
        #expect(model.rows.count == 50)
    }

    @Test func `orders and filters at once`() async throws {
        model.replaceIndex(try await Cities.bundled.value)
        model.text = "san"
        model.order = .population
        let populations = model.rows.map { $0.population ?? 0 }
        #expect(!populations.isEmpty && populations == populations.sorted(by: >))
        model.countries = ["AR"]
        #expect(model.total > 0)
        #expect(model.rows.allSatisfy { $0.subtitle.contains("Argentina") })
    }

    @Test func `lists the nearest first`() async throws {
        model.replaceIndex(try await Cities.bundled.value)
        let munich = try Coordinate(latitude: 48.137, longitude: 11.575)
        model.ask {
            $0.order = .distance
            $0.near = munich
        }
        let distances = model.rows.map { $0.distanceInKilometres ?? .infinity }
        #expect(distances == distances.sorted())
        #expect(try #require(distances.first) < 2)
    }

    @Test func `goes by relevance until it knows where the nearest are`() async throws {
        model.replaceIndex(try await Cities.bundled.value)
        model.text = "par"
        let relevant = model.rows.map(\.id)
        model.order = .distance
        #expect(model.order == .distance)
        #expect(model.rows.map(\.id) == relevant)
        model.near = try Coordinate(latitude: -20.16, longitude: 28.59)
        #expect(model.rows.map(\.id) != relevant)
    }

    @Test func `keeps selection, favourites and pages over other cities`() async throws {
        model.replaceIndex(try await Cities.towns(120))
        model.loadMore()
        let id = model.rows[70].id
        model.selection = id
        try model.toggleFavourite(id)
        model.replaceIndex(try await Cities.towns(3))
        #expect(model.selection == id)
        #expect(model.selectedCity == nil)
        #expect(model.favouriteIDs == [id])
        #expect(model.rows.count == 3)
        model.replaceIndex(try await Cities.towns(130))
        #expect(model.selectedCity?.id == id)
        #expect(model.results?.contains { $0.id == id && $0.isFavourite } == true)
    }

    @Test func `finds cities by postal codes, if it has some`() async throws {
        model.replaceIndex(try await Cities.towns(3))
        let town = try #require(model.rows.last)
        let code = try #require(PostalCode("75008"))
        var builder = PostalIndexBuilder()
        builder.add([.init(code, "FR", city: town.id, at: Coordinate(stored: 0, 0))])
        model.text = "75008"
        #expect(!model.rows.contains { $0.id == town.id })
        model.postalCodes = try PostalIndex(builder.finish(), name: "made")
        #expect(model.rows.map(\.id) == [town.id])
        let parts = try #require(model.rows[0].otherText).parts
        #expect(parts.map { "\($0.text) \($0.isHighlighted)" } == ["75008 true"])
    }

    @Test func `moves the selection through all pages and no farther`() async throws {
        model.replaceIndex(try await Cities.towns(120))
        model.moveSelection(by: 1)
        #expect(model.selectedPosition == 0)
        model.moveSelection(by: 60)
        #expect(model.selectedPosition == 60)
        model.moveSelection(by: 1_000)
        #expect(model.selectedPosition == 119)
        model.moveSelection(by: -1_000)
        #expect(model.selectedPosition == 0)
    }
}
