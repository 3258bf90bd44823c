import CitySearch
import CitySearchAPI
import Foundation
import TestSupport
import Testing

/// Cities by postal codes.
@Suite("Postal codes") struct PostalIndexTests {
    private let cities: CityIndex
    private let codes: PostalIndex

    private static let records = [
        city(1, "Paris", "FR", 48.85, 2.35, 2_138_551), city(2, "Vitry", "FR", 48.79, 2.4, 95_000),
        city(3, "Zaragoza", "ES", 41.66, -0.88, 675_000),
        city(4, "London", "GB", 51.5, -0.13, 8_900_000),
        city(5, "Sopot", "PL", 54.44, 18.56, 40_000),
        city(6, "Saint-Denis", "RE", -20.88, 55.45, 137_000),
        city(7, "Amsterdam", "NL", 52.37, 4.89, 741_000),
        city(8, "Brussels", "BE", 50.85, 4.35, 1_019_000),
    ]

    private static func rows() throws -> [PostalIndexBuilder.Row] {
        [
            try row("75008", "FR", 1, 48.8763, 2.3106), try row("75008", "FR", 2, 48.8, 2.4),
            try row("50001", "ES", 3, 41.65, -0.88), try row("SW1A 1AA", "GB", 4, 51.501, -0.142),
            try row("EC1", "GB", 4, 51.52, -0.1), try row("81-701", "PL", 5, 54.44, 18.56),
            try row("97400", "RE", 6, -20.88, 55.45), try row("1011", "NL", 7, 52.37, 4.9),
            try row("1000 BE", "NL", 7, 52.37, 4.9), try row("1000", "BE", 8, 50.85, 4.35),
            try row("75008", "PL", 5, 54.4, 18.5),
        ]
    }

    private static func city(
        _ id: Int, _ name: String, _ country: String, _ latitude: Double, _ longitude: Double,
        _ population: Int
    ) -> CityRecord {
        CityRecord(
            id: id, name: name, country: country, latitude: latitude, longitude: longitude,
            population: population)
    }

    private static func row(
        _ code: String, _ country: CountryCode, _ city: Int, _ latitude: Double, _ longitude: Double
    ) throws -> PostalIndexBuilder.Row {
        .init(
            try #require(PostalCode(code)), country, city: city,
            at: Coordinate(stored: latitude, longitude))
    }

    private static func index(_ records: [CityRecord]) async throws -> CityIndex {
        var builder = CityIndexBuilder()
        for record in records { builder.add(record) }
        return try await builder.build()
    }

    private static func bytes(_ rows: [PostalIndexBuilder.Row]) throws -> Bytes {
        var builder = PostalIndexBuilder()
        builder.add(rows)
        return try builder.finish()
    }

    init() async throws {
        cities = try await Self.index(Self.records)
        codes = try PostalIndex(Self.bytes(Self.rows()), name: "made")
    }

    private func found(_ query: SearchQuery) -> [String] {
        codes.search(query, in: cities).map { "\($0.city.name) \($0.code)" }
    }

    private func found(_ text: String) -> [String] {
        found(SearchQuery(text, order: .relevance))
    }

    @Test(arguments: [
        "sw1a 1aa", "SW1A1AA", " Sw1a-1aa ", "SW1A 1AA, UK", "SW1A 1AA Great Britain",
        "GB SW1A 1AA", "ＳＷ１Ａ １ＡＡ",
    ])
    func `are found by their letters and digits, with a country or without`(text: String) {
        #expect(found(text) == ["London SW1A 1AA"])
    }

    @Test func `find the largest city first, in any country`() {
        #expect(found("75008") == ["Paris 75008", "Vitry 75008", "Sopot 75008"])
        #expect(found("75008 France") == ["Paris 75008", "Vitry 75008"])
        #expect(found("75008, FR") == ["Paris 75008", "Vitry 75008"])
        #expect(found("FR-75008") == ["Paris 75008", "Vitry 75008"])
        #expect(found("Polska 75008") == ["Sopot 75008"])
        #expect(found("75008 cedex 08") == ["Paris 75008", "Vitry 75008", "Sopot 75008"])
    }

    @Test func `include territories`() {
        #expect(found("97400 France") == ["Saint-Denis 97400"])
    }

    @Test func `are found by their area where only that is known`() {
        #expect(found("EC1A 4JQ") == ["London EC1"])
        #expect(found("1011 AB") == ["Amsterdam 1011"])
        #expect(found("SW1A 1AB").isEmpty)
    }

    @Test func `may be read in two ways`() {
        #expect(found("1000 BE") == ["Brussels 1000", "Amsterdam 1000 BE"])
    }

    @Test(arguments: ["", "7500", "750080", "Paris 75008", "75008 Paris", "FR", "75008 XX"])
    func `are typed whole`(text: String) {
        #expect(found(text).isEmpty)
    }

    @Test func `are preferably the ones in the typed form`() throws {
        let rows = try [
            Self.row("100-0001", "ES", 3, 41, -0.9), Self.row("1000-001", "FR", 1, 48.8, 2.3),
        ]
        let codes = try PostalIndex(Self.bytes(rows), name: "made")
        func found(_ text: String) -> [String] {
            codes.search(SearchQuery(text, order: .relevance), in: cities).map(\.code)
        }
        #expect(found("100-0001") == ["100-0001", "1000-001"])
        #expect(found("1000001") == ["1000-001", "100-0001"])
    }

    @Test func `keep the characters between`() {
        #expect(found("81701") == ["Sopot 81-701"])
        #expect(found("81 701 poland") == ["Sopot 81-701"])
        #expect(PostalCode("28119 95762 ")?.description == "28119 95762")
        #expect(PostalCode("75021 CEDEX 01")?.description == "75021")
        #expect(PostalCode("1000 SP")?.description == "1000 SP")
        #expect(PostalCode("1234567890123") == nil)
        #expect(PostalCode("Straße 1") == nil)
        #expect(PostalCode("- ") == nil)
    }

    @Test func `are narrowed and ordered as queries ask for`() throws {
        var query = SearchQuery("75008", order: .name)
        #expect(found(query) == ["Paris 75008", "Sopot 75008", "Vitry 75008"])
        query.minimumPopulation = 95_000
        #expect(found(query) == ["Paris 75008", "Vitry 75008"])
        query.minimumPopulation = 95_001
        #expect(found(query) == ["Paris 75008"])
        query.countries = ["PL"]
        #expect(found(query).isEmpty)
        query = SearchQuery(
            "75008", order: .relevance, near: try Coordinate(latitude: 54, longitude: 18))
        #expect(found(query).first == "Sopot 75008")
        query.favourites = .only
        let favourites = FavouriteSet([2], over: cities)
        let matches = codes.search(query, in: cities, favourites: favourites)
        #expect(matches.map(\.id) == [2] && matches[0].isFavourite)
    }

    @Test(
        arguments: [
            ([.postalCode: "75008"], ["Paris", "Vitry", "Sopot"]),
            ([.postalCode: "75008", .country: "France"], ["Paris", "Vitry"]),
            ([.postalCode: "fr 75008", .city: "vitry"], ["Vitry"]),
            ([.postalCode: "sw1a1aa", .city: " "], ["London"]),
            ([.postalCode: "50001", .country: "fr"], []), ([.postalCode: "1", .city: "Paris"], []),
            ([.postalCode: "75008", .state: "Nowhere"], []),
            ([.postalCode: " ", .city: "Paris"], ["Paris"]), ([.city: "75008"], []),
        ] as [([AddressPart: String], [String])])
    func `hold with the other parts of an address`(parts: [AddressPart: String], names: [String]) {
        let query = SearchQuery("london", parts: parts, order: .relevance)
        #expect(cities.search(query, codes: codes).map(\.city.name) == names)
    }

    @Test func `are ignored among the parts of an address without an index of them`() {
        let query = SearchQuery(parts: [.postalCode: "1", .city: "Paris"], order: .name)
        #expect(cities.search(query, codes: nil).map(\.city.name) == ["Paris"])
        #expect(
            cities.search(SearchQuery(parts: [.postalCode: "75008"], order: .name), codes: nil)
                .isEmpty)
    }

    @Test func `have positions`() throws {
        let match = try #require(
            codes.search(SearchQuery("75008 fr", order: .name), in: cities).first)
        #expect(match.coordinate == Coordinate(stored: 48.8763, 2.3106))
    }

    @Test func `are a tier like others, which records read`() throws {
        let query = SearchQuery("75008 fr", order: .relevance)
        let matches = cities.search(query, codes: codes)
        #expect(matches.map(\.tier) == [.postalCode, .postalCode])
        let line = FoundCities(matches.part(from: 0, limit: 1), of: query, in: cities).json(.lines)
        let record = try JSONDecoder().decode(MatchRecord.self, from: Data(line))
        #expect(record.tier == .postalCode && record.matchedText == "75008" && record.id == 1)
        #expect(
            cities.search(SearchQuery("paris", order: .name), codes: codes).map(\.tier) == [.name])
    }

    @Test func `leave out cities that other data lack`() async throws {
        let others = try await Self.index([Self.records[1]])
        #expect(codes.search(SearchQuery("75008", order: .name), in: others).map(\.id) == [2])
    }

    @Test func `make the same bytes in any order, with each city of a code once`() throws {
        var generator = SplitMix64(stream: 25_000)
        let expected = try Self.array(Self.bytes(Self.rows()))
        for _ in 0..<5 {
            let rows = try (Self.rows() + Self.rows()).shuffled(using: &generator)
            #expect(try Self.array(Self.bytes(rows)) == expected)
        }
        #expect(try codes.count == Self.rows().count)
    }

    private static func array(_ bytes: Bytes) throws -> [UInt8] {
        let column = try #require(Column<UInt8>(bytes, offset: 0, count: bytes.count))
        return column.indices.map { column[$0] }
    }

    @Test func `are written to a file, of which every byte counts`() throws {
        let folder = try TemporaryFolder()
        let path = FilePath(folder.path("codes.postalindex"))
        try PostalIndex.write(Self.bytes(Self.rows()), to: path)
        let opened = try PostalIndex(contentsOf: "\(path)")
        #expect(opened.count == codes.count && opened.checksum == codes.checksum)
        let good = try Data(contentsOf: URL(filePath: "\(path)"))
        for position in good.indices {
            var bad = good
            bad[position] ^= 0x10
            try bad.write(to: URL(filePath: "\(path)"))
            #expect(throws: PostalIndexError.self, "byte \(position)") {
                try PostalIndex(contentsOf: "\(path)")
            }
        }
        for length in [0, 5, 63, 64, good.count - 1] {
            try good.prefix(length).write(to: URL(filePath: "\(path)"))
            #expect(throws: PostalIndexError.self, "\(length) bytes") {
                try PostalIndex(contentsOf: "\(path)")
            }
        }
    }
}
