import CitySearch
import Testing

/// What is said about a file that is not loaded: where, and what was expected.
@Suite("An error says the record, the byte and what was expected")
struct LoadErrorTests {
    /// A broken file and what is said about it.
    struct Case: CustomTestStringConvertible {
        let name: String
        let json: [UInt8]
        let description: String

        init(_ name: String, _ json: String, _ description: String) {
            self.init(name, Array(json.utf8), description)
        }

        init(_ name: String, _ json: [UInt8], _ description: String) {
            self.name = name
            self.json = json
            self.description = description
        }

        var testDescription: String { name }
    }

    /// Two cities, the second with what is given.
    private static func second(_ members: String) -> String {
        #"[{"_id":1,"name":"A","country":"FR","coord":{"lon":1,"lat":2}},"# + "\n{\(members)}]"
    }

    private static let cases = [
        Case("empty", "", "byte 0: expected a JSON array of cities, found the end of the file"),
        Case("no array", "{}", "byte 0: expected a JSON array of cities, found `{}`"),
        Case("no city", "[1]", "byte 1: expected a city or the end of the array, found `1]`"),
        Case(
            "two marks", "\u{FEFF}\u{FEFF}[]",
            "byte 3: expected a JSON array of cities, found `\u{FEFF}[]`"),
        Case("behind empty", "[] ]", "byte 3: expected nothing behind the array, found `]`"),
        Case(
            "not a number", second(#""_id":2,"coord":{"lat":NaN,"lon":1}"#),
            "record 2, byte 88: expected a number of degrees, found `NaN,\"lon\":1}}]`"),
        Case(
            "latitude", second(#""_id":2,"coord":{"lat":91,"lon":1}"#),
            "record 2, byte 88: expected degrees from -90 to 90, found `91,\"lon\":1}}]`"),
        Case(
            "longitude", second(#""_id":2,"coord":{"lat":9,"lon":-180.5}"#),
            "record 2, byte 96: expected degrees from -180 to 180, found `-180.5}}]`"),
        Case(
            "half a point", second(#""_id":2,"coord":{"lat":9}"#),
            "record 2, byte 81: expected \"lat\" and \"lon\" in \"coord\", found `{\"lat\":9}}]`"),
        Case(
            "id again", second(#""_id":1,"name":"B","country":"DE","coord":{"lon":1,"lat":2}"#),
            "record 2, byte 64: expected a new id, found 1 once more"),
        Case(
            "no name", second(#""_id":2,"country":"DE","coord":{"lon":1,"lat":2}"#),
            "record 2, byte 64: expected a city with the key \"name\", found one without"),
        Case(
            "id of text", second(#""_id":"2a""#),
            "record 2, byte 71: expected an integer for \"_id\", found `\"2a\"}]`"),
        Case(
            "id with a fraction", second(#""_id":2.5"#),
            "record 2, byte 71: expected an integer for \"_id\", found `2.5}]`"),
        Case(
            "large id", second(#""_id":9223372036854775808"#),
            "record 2, byte 71: expected an integer for \"_id\" that fits in 64 bits, "
                + "found `9223372036854775808}…`"),
        Case(
            "country", second(#""country":"FRA""#),
            "record 2, byte 75: expected two letters for \"country\", found `\"FRA\"}]`"),
        Case(
            "feature code", second(#""feature_code":"PPL-C""#),
            "record 2, byte 80: expected one to six letters and digits for \"feature_code\", found `\"PPL-C\"}]`"
        ),
        Case(
            "population", second(#""population":-1"#),
            "record 2, byte 78: expected an integer from 0 to 4294967295 for \"population\", found `-1}]`"
        ),
        Case(
            "alternate names", second(#""alternateNames":["a",1]"#),
            "record 2, byte 87: expected a string in \"alternateNames\", found `1]}]`"),
        Case(
            "no point", second(#""_id":2,"name":"B","lat":1"#),
            "record 2, byte 64: expected a city with the key \"coord\", or \"lat\" and \"lon\", found one without"
        ),
        Case(
            "no id", second(#""name":"B","lat":1,"lng":1"#),
            "byte 64: expected a city with the key \"_id\", as others have it, found one without"),
        Case(
            "two ids", second(#""_id":2,"id":"3""#),
            "record 2, byte 78: expected the same for \"id\" as under another key of the city, found `\"3\"}]`"
        ),
        Case(
            "two latitudes", second(#""coord":{"lat":1,"lon":2},"lat":1.5"#),
            "record 2, byte 97: expected the same for \"lat\" as under another key of the city, found `1.5}]`"
        ),
        Case(
            "two latitudes, the point behind", second(#""lat":1.5,"coord":{"lat":1,"lon":2}"#),
            "record 2, byte 83: expected the same for \"coord\" as under another key of the city, found `{\"lat\":1,\"lon\":2}}]`"
        ),
        Case(
            "two longitudes, the point behind", second(#""lng":1,"coord":{"lat":1,"lon":2}"#),
            "record 2, byte 81: expected the same for \"coord\" as under another key of the city, found `{\"lat\":1,\"lon\":2}}]`"
        ),
        Case(
            "two regions", second(#""state":"A","admin1":"B""#),
            "record 2, byte 86: expected the same for \"admin1\" as under another key of the city, found `\"B\"}]`"
        ),
        Case(
            "name of a country", second(#""country":"Japan""#),
            "record 2, byte 75: expected two letters for \"country\", found `\"Japan\"}]`"),
        Case(
            "words for degrees", second(#""lat":"1e5""#),
            "record 2, byte 71: expected a number of degrees, found `\"1e5\"}]`"),
        Case(
            "trailing comma in a city", second(#""_id":2,"#),
            "record 2, byte 73: expected a key, found `}]`"),
        Case(
            "trailing comma in the array", "[\(paris),]",
            "record 2, byte 63: expected a city, found `]`"),
        Case(
            "truncated", "[\(paris.dropLast(2))",
            "record 1, byte 60: expected a comma or the end of the city, found the end of the file"),
        Case(
            "truncated array", "[\(paris)",
            "record 2, byte 62: expected a comma or the end of the array, found the end of the file"
        ),
        Case(
            "garbage behind the array", "[\(paris)] x",
            "byte 64: expected nothing behind the array, found `x`"),
        Case(
            "open text", second(#""name":"abc"#).replacing("}]", with: ""),
            "record 2, byte 76: expected the quote that ends a string, found the end of the file"),
        Case(
            "lone surrogate", second(#""name":"a\ud800b""#),
            "record 2, byte 74: expected a surrogate pair, found `\\ud800b\"}]`"),
        Case(
            "surrogate before another escape", second(#""name":"a\ud800\u0041""#),
            "record 2, byte 74: expected a surrogate pair, found `\\ud800\\u0041\"}]`"),
        Case(
            "two high surrogates", second(#""name":"\ud83d\ud83d""#),
            "record 2, byte 73: expected a surrogate pair, found `\\ud83d\\ud83d\"}]`"),
        Case(
            "low surrogate", second(#""name":"\ude00\ud83d""#),
            "record 2, byte 73: expected a surrogate pair, found `\\ude00\\ud83d\"}]`"),
        Case(
            "unknown escape", second(#""x":"a\x""#),
            "record 2, byte 71: expected an escape, found `\\x\"}]`"),
        Case(
            "control character", second("\"x\":\"a\u{1}\""),
            "record 2, byte 71: expected no control character in a string, found `\u{1}\"}]`"),
        Case(
            "invalid UTF-8", Array(second(#""x":"a?""#).utf8.map { $0 == 0x3F ? 0xFF : $0 }),
            "record 2, byte 71: expected valid UTF-8, found `\u{FFFD}\"}]`"),
        Case(
            "overlong UTF-8",
            Array(second(#""name":"??""#).utf8.map { $0 == 0x3F ? 0xC0 : $0 }),
            "record 2, byte 73: expected valid UTF-8, found `\u{FFFD}\u{FFFD}\"}]`"),
        Case(
            "number", second(#""x":[01]"#),
            "record 2, byte 70: expected a value, found `01]}]`"),
        Case(
            "word", second(#""x":nul"#), "record 2, byte 69: expected a value, found `nul}]`"),
        Case(
            "array in an object", second(#""x":{"a":[}"#),
            "record 2, byte 75: expected a value, found `}}]`"),
        Case(
            "NUL", second("\"x\":1\u{0}"),
            "record 2, byte 70: expected a comma or the end of the city, found `\u{0}}]`"),
    ]

    private static let paris =
        #"{"_id":1,"name":"A","country":"FR","coord":{"lon":1,"lat":2}}"#

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
        0xF4,
        0xF5, 0xFF,
    ]

    /// The standard library says which bytes are text; the name ends soon behind them, or late.
    @Test("What is not UTF-8 is refused, and all that is UTF-8 is taken", arguments: leads)
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

    @Test("In a file, the message begins with its path")
    func path() async throws {
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

    @Test(
        "A file that cannot be read says why",
        arguments: [
            ("/nonexistent/cities.json", "No such file or directory"), ("/", "Is a directory"),
            ("", "No such file or directory"),
        ])
    func unreadable(path: String, reason: String) async {
        let error = await #expect(throws: CityIndexError.self) {
            try await CityIndex(contentsOf: path)
        }
        #expect(error?.description == "\(path): cannot be read: \(reason)")
        #expect(error?.record == nil && error?.offset == nil)
    }

    @Test(
        "A builder refuses what no file could hold",
        arguments: [
            (CityRecord(1, "B", "FRA"), "two letters"),
            (CityRecord(1, "B", "FR", latitude: 91), "a latitude"),
            (CityRecord(1, "B", "FR", longitude: .nan), "a longitude"),
            (CityRecord(1, "B", "FR", population: -1), "an integer from 0 to 4294967295"),
            (CityRecord(0, "B", "FR"), "a new id"),
            (CityRecord(1, "B", "FR", featureCode: "P P"), "one to six letters"),
        ])
    func builder(record: CityRecord, expected: String) async {
        let first = CityRecord(0, "A", "FR")
        let error = await #expect(throws: CityIndexError.self) {
            try await CityIndex([first, record])
        }
        #expect(error?.record == 2)
        #expect(error?.description.contains("expected \(expected)") == true)
    }
}
