import CitySearch
import TestSupport
import Testing

@Suite("Chunks are not fooled by what looks like the start of a city") struct ChunkBoundaryTests {
    /// A city between others, with a name, and unused members.
    private func file(_ name: String, _ members: String) -> [UInt8] {
        let cities = [
            city(1, "First", ""), city(2, name, members), city(3, "Third", ""),
            city(4, name, members), city(5, "Last", members),
        ]
        return Array("[\(cities.joined(separator: ",\n"))]".utf8)
    }

    private func city(_ id: Int, _ name: String, _ members: String) -> String {
        """
        {\(members)"_id":\(id),"name":"\(name)","country":"FR","coord":{"lon":1.5,"lat":\(id)}}
        """
    }

    @Test(arguments: [
        (#"}, {"#, ""), (#"},{\"_id\":1,\"name\":\"x\"}"#, ""), (#"\\"#, ""),
        (#"]}\\\"},{"#, ""),
        ("Plain", #""x":[{"_id":1},{"_id":2,"name":"a"},{}],"#),
        ("Plain", #""x":{"y":[[{},{}],[{"z":"},{"}]]},"#),
        ("Plain", #""x":"},\n{\"_id\":7,\"name\":\"n\",\"country\":\"DE\"}","#),
        (
            "Plain",
            #""x":[{"_id":8,"name":"Fake","country":"DE","coord":{"lat":1,"lon":2}},{"_id":9,"name":"Fake","country":"DE","coord":{"lat":1,"lon":2}}],"#
        ),
    ])
    func `The index has the same bytes for any chunks`(name: String, members: String) async throws {
        let json = file(name, members)
        let whole = try await CityIndex(json: json, chunkLength: json.count)
        #expect(whole.count == 5)
        #expect(whole[id: 3]?.name == "Third")
        let lengths = Array(1...60) + [97, 131, 200, json.count - 1]
        for length in lengths.prefix(Rounds.of(lengths.count)) {
            let index = try await CityIndex(json: json, chunkLength: length)
            let isSame = index.allBytes == whole.allBytes
            #expect(isSame, "chunks of \(length)")
        }
    }

    /// In a text of the second city a record seems to begin, `{"},{":1}`, and behind it another. Where invalid records are
    /// skipped, it would be told as one.
    @Test func `An invalid record across two cities is not reported as skipped`() async throws {
        let members = #""country":"FR","coord":{"lon":1.5,"lat":2}"#
        let json = Array(
            #"""
            [{"_id":1,"name":"First",\#(members)},
            {"_id":2,"name":"Second",\#(members),"x":"},{"},{":1},{":0,"_id":3,"name":"Third",\#(members)},
            {"_id":4,"name":"Last",\#(members)}]
            """#.utf8)
        for length in 1...json.count {
            let index = try await CityIndex(
                json: json, skippingInvalidRecords: true, chunkLength: length)
            #expect(index.skippedRecords.count == 0, "chunks of \(length)")
            #expect(index.search("", by: .name).ids == [1, 4, 2, 3])
        }
    }

    @Test func `A fault is reported at the same place whatever the chunk length`() async throws {
        var json = file("Name", #""x":[{"_id":1},{"_id":2}],"#)
        json += Array("x".utf8)
        for length in 1...80 {
            let error = await #expect(throws: CityIndexError.self) {
                try await CityIndex(json: json, chunkLength: length)
            }
            #expect(error?.offset == json.count - 1)
        }
        let broken = Array(
            String(decoding: json, as: UTF8.self)
                .replacing("\"Third\"", with: "nothing").utf8)
        for length in 1...80 {
            let error = await #expect(throws: CityIndexError.self) {
                try await CityIndex(json: broken, chunkLength: length)
            }
            #expect(error?.record == 3)
        }
    }
}
