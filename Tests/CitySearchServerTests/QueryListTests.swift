#if Service
import CitySearchServer
import Foundation
import NIOCore
import Testing

@Suite("A list of queries in JSON") struct QueryListTests {
    private struct List: Decodable {
        let queries: [String]
    }

    @Test(arguments: [
        #"{"queries":[]}"#, #"{"queries":["a"]}"#, #" { "queries" : [ "a" , "" ,"b" ] } "#,
        #"{"a":[[{"b":1}],null],"queries":["ñ","\u00f1\n\"\\","\ud83c\udf0d"],"c":-1e5}"#,
        #"{"qu\u0065ries":["a"]}"#,
        "{}", "[]", "", " ", "null", #"{"queries":null}"#, #"{"queries":"a"}"#,
        #"{"queries":["a" "b"]}"#, #"{"queries":["a",1]}"#,
        #"{"queries":["a"#, #"{"queries":["a"]"#, #"{"queries":["a"]}}"#,
        #"{"queries":["a"]} x"#, #"{"queries":["\ud83c"]}"#, #"{"queries":["\x"]}"#,
        #"{"queries":["a"],"b":}"#, #"{"Queries":["a"]}"#, #"{"queries":["a"]},"#,
    ])
    func `It is read as Foundation reads it`(text: String) {
        let expected = try? JSONDecoder().decode(List.self, from: Data(text.utf8)).queries
        #expect(QueryList(ByteBuffer(string: text)).map(Array.init) == expected)
    }

    @Test("A long one is read from its buffer, wherever that begins") func readsSlices() throws {
        let queries = (0..<1_000).map { "ñ \($0)" }
        let text = String(decoding: try JSONEncoder().encode(["queries": queries]), as: UTF8.self)
        var buffer = ByteBuffer(string: "xxx" + text)
        buffer.moveReaderIndex(forwardBy: 3)
        let list = try #require(QueryList(buffer))
        #expect(Array(list) == queries)
        // It can be read again.
        #expect(Array(list) == queries)
    }

    @Test("Invalid UTF-8 is not a text") func refusesBytes() {
        #expect(
            QueryList(
                ByteBuffer(bytes: Array(#"{"queries":[""#.utf8) + [0xFF] + Array(#""]}"#.utf8)))
                == nil)
    }
}
#endif
