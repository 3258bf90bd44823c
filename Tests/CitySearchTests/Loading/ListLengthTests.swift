import CitySearch
import Foundation
import TestSupport
import Testing

/// Anybody's list may be loaded, and one of a few megabytes must not take hours.
@Suite("A list takes time in proportion to its length") struct ListLengthTests {
    /// What there is much of in a list.
    enum Shape: String, CaseIterable, Codable {
        case languages, languagesWithOneText, alternateNames, longAlternateNames, airports
        case equalNames, namesThatFoldAlike, equalPlaces
        case divisions, equivalentDivisions, subdivisions, timeZones
        case marks, marksOutOfOrder, words, escapes, unknownKeys, nesting
        case skippedRecords, equalIDs

        /// The number of cities of a short list.
        fileprivate var few: Int {
            switch self {
            case .equivalentDivisions, .marks, .marksOutOfOrder: 2_500
            case .divisions, .subdivisions, .timeZones, .longAlternateNames: 6_000
            default: 10_000
            }
        }

        /// A list with so many.
        fileprivate func json(_ count: Int) -> [UInt8] {
            func texts(_ text: (Int) -> String) -> String {
                (0..<count).map { "\"\(text($0))\"" }.joined(separator: ",")
            }
            func members(_ member: (Int) -> String) -> String {
                (0..<count).map(member).joined(separator: ",")
            }
            func cities(_ more: (Int) -> String) -> [String] {
                (0..<count).map { Self.city(more($0), id: $0 + 1, name: "A\($0)") }
            }
            func repeated(_ text: String) -> String { String(repeating: text, count: count) }
            let cities: [String] =
                switch self {
                case .languages:
                    [Self.city(#""names":{\#(members { #""\#(Self.tag($0))":"N\#($0)""# })}"#)]
                case .languagesWithOneText:
                    [Self.city(#""names":{\#(members { #""\#(Self.tag($0))":"N""# })}"#)]
                case .alternateNames: [Self.city(#""alternateNames":[\#(texts { "N\($0)" })]"#)]
                case .longAlternateNames:
                    [Self.city(#""alternateNames":[\#(texts { Self.long + "\($0)" })]"#)]
                case .airports: [Self.city(#""airports":[\#(texts { "N\($0)" })]"#)]
                case .equalNames: (1...count).map { Self.city("", id: $0) }
                case .namesThatFoldAlike:
                    (1...count).map {
                        Self.city("", id: $0, name: "A" + String(repeating: "-", count: $0 % 40))
                    }
                case .equalPlaces: cities { _ in "" }
                case .divisions: cities { #""admin1":"R\#($0)""# }
                case .equivalentDivisions: cities { #""admin1":"\#(Self.equivalent($0))""# }
                case .subdivisions: cities { #""admin1":"R","admin2":"S\#($0)""# }
                case .timeZones: cities { #""timezone":"Z\#($0)""# }
                case .marks: [Self.city("", name: "ก" + repeated("\u{E38}"))]
                case .marksOutOfOrder: [Self.city("", name: "ก" + repeated("\u{E48}\u{E38}"))]
                case .words: [Self.city("", name: repeated("a "))]
                case .escapes: [Self.city(#""alternateNames":[\#(texts { "\\u00e9\($0)" })]"#)]
                case .unknownKeys: [Self.city(members { #""k\#($0)":0"# })]
                case .nesting:
                    (1...count / 100).map {
                        let (open, close) = (
                            String(repeating: "[", count: 200), String(repeating: "]", count: 200)
                        )
                        return Self.city(#""x":\#(open)\#(close)"#, id: $0)
                    }
                case .skippedRecords: (0..<count).map { #"{"_id":\#($0)}"# }
                case .equalIDs: (0..<count).map { Self.city("", id: $0 / 2) }
                }
            return Array("[\(cities.joined(separator: ","))]".utf8)
        }

        private static func city(_ more: String, id: Int = 1, name: String = "A") -> String {
            #"{"_id":\#(id),"name":"\#(name)","country":"DE","coord":{"lat":1,"lon":2}"#
                + (more.isEmpty ? "}" : ",\(more)}")
        }

        private static func tag(_ number: Int) -> String {
            var (tag, rest) = ("", number)
            for _ in 0..<5 {
                tag.unicodeScalars.append(Unicode.Scalar(UInt8(97 + rest % 26)))
                rest /= 26
            }
            return tag
        }

        private static let long = String(repeating: "x", count: 200)

        /// One of many texts that are equal as Unicode has it.
        private static func equivalent(_ number: Int) -> String {
            (0..<16).map { number >> $0 & 1 == 0 ? "\u{E9}" : "e\u{301}" }.joined()
        }
    }

    @Test(
        "also one of an unusual shape", .enabled(if: Rounds.isEverything),
        arguments: Shape.allCases)
    func isLinear(shape: Shape) async {
        // In a process of its own, of which the time is known.
        await #expect(processExitsWith: .success) { [shape = shape as Shape] in
            func time(_ count: Int) async throws -> clock_t {
                let json = shape.json(count)
                var least = clock_t.max
                for _ in 0..<3 {
                    let start = clock()
                    _ = try await CityIndex(json: json, skippingInvalidRecords: true)
                    least = min(least, clock() - start)
                }
                return least
            }
            let (short, long) = (try await time(shape.few), try await time(8 * shape.few))
            // Eight times as long takes 64 times as long where each is compared with all others.
            #expect(long < 24 * short, "\(shape): \(short) and \(long)")
        }
    }
}
