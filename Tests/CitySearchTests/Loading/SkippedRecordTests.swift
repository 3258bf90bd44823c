import CitySearch
import Testing

@Suite("Records that are no cities are left out when that is asked for") struct SkippedRecordTests {
    private static let json = Array(
        """
        [{"id":1,"name":"A","country":"FR","lat":1,"lng":2},
        {"id":2,"name":"B","country":"FRA","lat":1,"lng":2},
        17, null, {"x":[{},{}]},
        {"id":3,"name":"C","country":"FRANCE","lat":1,"lng":2},
        {"id":1,"name":"D","country":"FR","lat":1,"lng":2},
        {"name":"E","country":"FR","lat":1,"lng":2},
        {"id":4,"name":"F","lat":1,"lng":2},
        "text"]
        """.utf8)

    @Test func `Each reason has its first position, for any chunk length`() async throws {
        for chunkLength in Array(1...120) + [1 << 20] {
            let index = try await CityIndex(
                json: Self.json, skippingInvalidRecords: true, chunkLength: chunkLength)
            #expect(index.search("", by: .name).names == ["A", "F"])
            #expect(index.skippedRecords.count == 8)
            #expect(
                index.skippedRecords.reasons.map(\.description) == [
                    #"2 records, the first at record 2, byte 82: expected two letters for "country", found `"FRA","lat":1,"lng":…`"#,
                    "3 records, the first at record 3, byte 106: expected a city, found `17`",
                    #"1 record, at record 5, byte 116: expected a city with the key "name", found one without"#,
                    "1 record, at record 7, byte 187: expected a new id, found 1 once more",
                    #"1 record, at record 8, byte 239: expected a city with the key "_id", as others have it, found one without"#,
                ], "chunks of \(chunkLength)")
        }
    }

    @Test(arguments: [1, 64, 200, 1_000, 1 << 20])
    func `All records of a reason are counted over the chunks`(chunkLength: Int) async throws {
        let records = (1...120).map { id in
            switch id % 4 {
            case 0: #"{"id":\#(id),"name":"A","lat":1,"lng":2}"#
            case 1: #"{"id":\#(id),"name":"A","country":"FRA","lat":1,"lng":2}"#
            default: "17"
            }
        }
        let index = try await CityIndex(
            json: Array("[\(records.joined(separator: ","))]".utf8), skippingInvalidRecords: true,
            chunkLength: chunkLength)
        let reasons = index.skippedRecords.reasons
        #expect(index.count == 30)
        #expect(reasons.map(\.count) == [30, 60])
        #expect(reasons.map(\.record) == [1, 2])
    }

    @Test func `A snapshot contains the skipped records`() async throws {
        let index = try await CityIndex(json: Self.json, skippingInvalidRecords: true)
        try index.checkInvariants()
        try await RepositoryFiles.withTemporaryFile([]) { path in
            try await index.writeSnapshot(to: path)
            let opened = try await CityIndex(snapshotAt: path)
            #expect(opened.skippedRecords == index.skippedRecords)
        }
    }
}
