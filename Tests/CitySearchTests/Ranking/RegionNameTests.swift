import CitySearch
import Testing

/// A fully typed place ranks its cities among the cities of that name.
@Suite("The cities of a region") struct RegionNameTests {
    private static let records = [
        (1, "Mainz", 217_000, "DE", "Rheinland-Pfalz"),
        (2, "Trier", 105_000, "DE", "Rheinland-Pfalz"),
        (3, "München", 1_000_000, "DE", "Bavaria"), (4, "Fürth", 110_000, "DE", "Bavaria"),
        (5, "Rhineland-Palatinate Hills", 20_000, "US", "Texas"),
        (6, "Rheinland-Pfalz Hills", 20_000, "US", "Texas"),
        (7, "Bavaria Hills", 20_000, "US", "Texas"), (8, "Bayern Hills", 20_000, "US", "Texas"),
    ].map { id, name, population, country, region in
        CityRecord(id, name, country, population: population, region: region)
    }

    @Test(arguments: [
        ("rheinland-pfalz", [1, 2, 6]), ("rhineland-palatinate", [1, 2, 5]),
        ("bavaria", [3, 4, 7]),
    ])
    func `precede prefixes by its English name`(text: String, ids: [City.ID]) async throws {
        let index = try await CityIndex(Self.records)
        #expect(index.search(text).ids == ids)
    }

    @Test func `come behind it by a name in another language`() async throws {
        let index = try await CityIndex(Self.records)
        #expect(index.search("bayern").ids == [8, 3, 4])
    }

    @Test(
        "come behind the city there of which its name is another name, if that has a 256th of the people",
        arguments: [
            ("Velmar", 4_200, [1, 2]), ("Velmar", 3_600, [2, 1]), ("Other", 4_200, [2, 1]),
        ])
    func namesake(region: String, population: Int, ids: [City.ID]) async throws {
        func record(_ id: Int, _ name: String, _ population: Int, _ region: String) -> CityRecord {
            CityRecord(
                id, name, "SA", population: population, region: region,
                alternateNames: [id == 1 ? "Velmar" : "Jidda"])
        }
        let records = [
            record(1, "Vilmar", population, region), record(2, "Jeddah", 1_000_000, "Velmar"),
        ]
        for order in [records, records.reversed()] {
            let found = try await CityIndex(order)
                .search("velmar")
            #expect(found.ids == ids)
            #expect(found.first { $0.city.id == 1 }?.tier == .alternateName)
        }
    }

    @Test(arguments: [
        ("Torqua / Velmar", [1, 2]), ("Torqua/Velmar", [1, 2]), ("Torqua Velmar", [2, 1]),
        ("Torqua / Velmar Alta", [2, 1]),
    ])
    func `A name between slashes counts as an own one`(name: String, ids: [City.ID]) async throws {
        let records = [
            CityRecord(1, name, "ES", population: 40_000, alternateNames: ["Velmar"]),
            CityRecord(2, "Velmar", "GT", population: 30_000),
        ]
        let index = try await CityIndex(records)
        #expect(index.search("velmar").ids == ids)
    }

    /// Composed and decomposed letters are equal to a `String`.
    @Test func `are found by its unchanged name, wherever the file is cut`() async throws {
        let regions = ["Île-de-France", "I\u{302}le-de-France", "Île-de-France"]
        let cities = (0..<60).map { number in
            """
            {"_id":\(number),"name":"City \(number)","country":"FR","admin1":"\(regions[number % 3])",\
            "timezone":"\(regions[(number + 1) % 3])","coord":{"lon":0,"lat":0}}
            """
        }
        let json = Array("[\(cities.joined(separator: ",\n"))]".utf8)
        let whole = try await CityIndex(json: json, chunkLength: json.count)
        for length in [100, 130, 200, 300, 1_000, json.count] {
            let index = try await CityIndex(json: json, chunkLength: length)
            let isSame = index.allBytes == whole.allBytes
            #expect(isSame, "chunks of \(length)")
            for number in 0..<60 {
                let city = index[id: number]
                #expect(city?.region.map { Array($0.utf8) } == Array(regions[number % 3].utf8))
                #expect(
                    city?.timeZone.map { Array($0.utf8) } == Array(regions[(number + 1) % 3].utf8))
            }
        }
    }
}
