import CitySearch
import Testing

@Suite("An error reports the record, the byte and what was expected") struct LoadErrorTests {
    /// A broken file and its error message.
    struct Case: CustomTestStringConvertible {
        let json: [UInt8]
        let description: String

        init(_ json: String, _ description: String) {
            self.init(Array(json.utf8), description)
        }

        init(_ json: [UInt8], _ description: String) {
            (self.json, self.description) = (json, description)
        }

        var testDescription: String { description }
    }

    /// Two cities, the second with the given members.
    private static func second(_ members: String) -> String {
        #"[{"_id":1,"name":"A","country":"FR","coord":{"lon":1,"lat":2}},"# + "\n{\(members)}]"
    }

    private static let integer = #"an integer for "_id""#

    private static func same(_ key: String) -> String {
        "the same for \"\(key)\" as under another key of the city"
    }

    /// The error message after `record 2, byte` for the members of a second city.
    private static let cities: [(members: String, byte: Int, expected: String, found: String)] = [
        (#""_id":2,"coord":{"lat":NaN,"lon":1}"#, 88, "a number of degrees", #"`NaN,"lon":1}}]`"#),
        (#""_id":2,"coord":{"lat":91,"lon":1}"#, 88, "degrees from -90 to 90", #"`91,"lon":1}}]`"#),
        (#""_id":2,"coord":{"lat":9,"lon":-180.5}"#, 96, "degrees from -180 to 180", "`-180.5}}]`"),
        (#""_id":2,"coord":{"lat":9}"#, 81, #""lat" and "lon" in "coord""#, #"`{"lat":9}}]`"#),
        (
            #""_id":1,"name":"B","country":"DE","coord":{"lon":1,"lat":2}"#, 64, "a new id",
            "1 once more"
        ),
        (
            #""_id":2,"country":"DE","coord":{"lon":1,"lat":2}"#, 64,
            #"a city with the key "name""#, "one without"
        ),
        (#""_id":"2a""#, 71, integer, #"`"2a"}]`"#),
        (#""_id":2.5"#, 71, integer, "`2.5}]`"),
        (
            #""_id":9223372036854775808"#, 71, integer + " that fits in 64 bits",
            "`9223372036854775808}…`"
        ),
        (#""country":"FRA""#, 75, #"two letters for "country""#, #"`"FRA"}]`"#),
        (
            #""feature_code":"PPL-C""#, 80, #"one to six letters and digits for "feature_code""#,
            #"`"PPL-C"}]`"#
        ),
        (#""population":-1"#, 78, #"an integer from 0 to 4294967295 for "population""#, "`-1}]`"),
        (#""alternateNames":["a",1]"#, 87, #"a string in "alternateNames""#, "`1]}]`"),
        (
            #""_id":2,"name":"B","lat":1"#, 64, #"a city with the key "coord", or "lat" and "lon""#,
            "one without"
        ),
        (#""_id":2,"id":"3""#, 78, same("id"), #"`"3"}]`"#),
        (#""coord":{"lat":1,"lon":2},"lat":1.5"#, 97, same("lat"), "`1.5}]`"),
        (#""lat":1.5,"coord":{"lat":1,"lon":2}"#, 83, same("coord"), #"`{"lat":1,"lon":2}}]`"#),
        (#""lng":1,"coord":{"lat":1,"lon":2}"#, 81, same("coord"), #"`{"lat":1,"lon":2}}]`"#),
        (#""state":"A","admin1":"B""#, 86, same("admin1"), #"`"B"}]`"#),
        (#""country":"Japan""#, 75, #"two letters for "country""#, #"`"Japan"}]`"#),
        (#""lat":"1e5""#, 71, "a number of degrees", #"`"1e5"}]`"#),
        (#""_id":2,"#, 73, "a key", "`}]`"),
        (#""name":"a\ud800b""#, 74, "a surrogate pair", #"`\ud800b"}]`"#),
        (#""name":"a\ud800\u0041""#, 74, "a surrogate pair", #"`\ud800\u0041"}]`"#),
        (#""name":"\ud83d\ud83d""#, 73, "a surrogate pair", #"`\ud83d\ud83d"}]`"#),
        (#""name":"\ude00\ud83d""#, 73, "a surrogate pair", #"`\ude00\ud83d"}]`"#),
        (#""x":"a\x""#, 71, "an escape", #"`\x"}]`"#),
        (#""x":[01]"#, 70, "a value", "`01]}]`"),
        (#""x":nul"#, 69, "a value", "`nul}]`"),
        (#""x":{"a":[}"#, 75, "a value", "`}}]`"),
    ]

    private static let cases =
        cities.map { members, byte, expected, found in
            Case(second(members), "record 2, byte \(byte): expected \(expected), found \(found)")
        } + [
            Case(
                second(#""name":"abc"#).replacing("}]", with: ""),
                "record 2, byte 76: expected the quote that ends a string, found the end of the file"
            ),
            Case("", "byte 0: expected a JSON array of cities, found the end of the file"),
            Case("{}", "byte 0: expected a JSON array of cities, found `{}`"),
            Case("[1]", "byte 1: expected a city or the end of the array, found `1]`"),
            Case(
                "\u{FEFF}\u{FEFF}[]", "byte 3: expected a JSON array of cities, found `\u{FEFF}[]`"),
            Case("[] ]", "byte 3: expected nothing after the array, found `]`"),
            Case(
                second(#""name":"B","lat":1,"lng":1"#),
                "byte 64: expected a city with the key \"_id\", as others have it, found one without"
            ),
            Case("[\(paris),]", "record 2, byte 63: expected a city, found `]`"),
            Case(
                "[\(paris.dropLast(2))",
                "record 1, byte 60: expected a comma or the end of the city, found the end of the file"
            ),
            Case(
                "[\(paris)",
                "record 2, byte 62: expected a comma or the end of the array, found the end of the file"
            ),
            Case("[\(paris)] x", "byte 64: expected nothing after the array, found `x`"),
            Case(
                second("\"x\":\"a\u{1}\""),
                "record 2, byte 71: expected no control character in a string, found `\u{1}\"}]`"),
            Case(
                Array(second(#""x":"a?""#).utf8.map { $0 == 0x3F ? 0xFF : $0 }),
                "record 2, byte 71: expected valid UTF-8, found `\u{FFFD}\"}]`"),
            Case(
                Array(second(#""name":"??""#).utf8.map { $0 == 0x3F ? 0xC0 : $0 }),
                "record 2, byte 73: expected valid UTF-8, found `\u{FFFD}\u{FFFD}\"}]`"),
            Case(
                second("\"x\":1\u{0}"),
                "record 2, byte 70: expected a comma or the end of the city, found `\u{0}}]`"),
        ]

    private static let paris = #"{"_id":1,"name":"A","country":"FR","coord":{"lon":1,"lat":2}}"#

    @Test("In memory", arguments: cases)
    func message(expected: Case) async throws {
        let error = await #expect(throws: CityIndexError.self) {
            try await CityIndex(json: expected.json)
        }
        #expect(error?.description == expected.description)
    }

    /// The bytes on both sides of each edge between what may lead a scalar, and what may not.
    private static let leads: [UInt8] = [
        0x80, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED, 0xEE, 0xEF, 0xF0, 0xF1, 0xF3,
        0xF4, 0xF5, 0xFF,
    ]

    /// The standard library decides which bytes are text; the name ends soon after them, or late.
    @Test("Invalid UTF-8 is refused, and all valid UTF-8 is accepted", arguments: leads)
    func utf8(lead: UInt8) async throws {
        let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
        for second: UInt8 in [0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0] {
            for third: UInt8 in length == 2 ? [0x80] : [0x7F, 0x80, 0xC0] {
                for rest in ["", "of many letters"] {
                    let bytes = [lead, second, third, 0x80].prefix(length)
                    let json =
                        Array(#"[{"_id":1,"country":"FR","coord":{"lon":1,"lat":2},"name":"a"#.utf8)
                        + bytes + Array((rest + #""}]"#).utf8)
                    let index = try? await CityIndex(json: json)
                    let isText = String(validating: bytes, as: UTF8.self) != nil
                    #expect((index != nil) == isText, "\(bytes)")
                }
            }
        }
    }

    @Test func `In a file, the message begins with its path`() async throws {
        try await RepositoryFiles.withTemporaryFile(Array("[{}]".utf8)) { path in
            let error = await #expect(throws: CityIndexError.self) {
                try await CityIndex(contentsOf: path)
            }
            #expect(
                error?.description
                    == "\(path): record 1, byte 1: expected a city with the key \"name\", found one without"
            )
        }
    }

    @Test(arguments: [
        ("/nonexistent/cities.json", "No such file or directory"), ("/", "Is a directory"),
        ("", "No such file or directory"),
    ])
    func `An unreadable file is reported with the reason`(path: String, reason: String) async {
        let error = await #expect(throws: CityIndexError.self) {
            try await CityIndex(contentsOf: path)
        }
        #expect(error?.description == "\(path): cannot be read: \(reason)")
        #expect(error?.record == nil && error?.offset == nil)
    }

    @Test(arguments: [
        (CityRecord(1, "B", "FRA"), "two letters"),
        (CityRecord(1, "B", "FR", latitude: 91), "a latitude"),
        (CityRecord(1, "B", "FR", longitude: .nan), "a longitude"),
        (CityRecord(1, "B", "FR", population: -1), "an integer from 0 to 4294967295"),
        (CityRecord(0, "B", "FR"), "a new id"),
        (CityRecord(1, "B", "FR", featureCode: "P P"), "one to six letters"),
    ])
    func `A builder refuses what no file could hold`(record: CityRecord, expected: String) async {
        let first = CityRecord(0, "A", "FR")
        let error = await #expect(throws: CityIndexError.self) {
            try await CityIndex([first, record])
        }
        #expect(error?.record == 2)
        #expect(error?.description.contains("expected \(expected)") == true)
    }
}
