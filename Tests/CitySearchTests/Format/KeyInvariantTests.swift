import CitySearch
import TestSupport
import Testing

/// Only one check finds each of these.
@Suite("The verification of a snapshot reports") struct KeyInvariantTests {
    /// Each column has a key of three bytes, and behind it one that is longer than its head.
    private static let small = Task {
        let names = ["Ab", "Abcdefghijklm", "Zz bc", "Zz bcdefghijklm"]
        let alternates = [["Xb"], ["Xbcdefghijklm"], [], []]
        let records = names.enumerated().map { number, name in
            CityRecord(
                number, name, "DE", latitude: 1, longitude: 2, region: "Bavaria",
                timeZone: "Europe/Berlin", alternateNames: alternates[number])
        }
        return SnapshotImage(try await CityIndex(records).allBytes)
    }
    private static let large = Task {
        let records = (0..<17_000).map { number in
            CityRecord(number, "City \(number)", "DE", population: 9_000_000)
        }
        return SnapshotImage(try await CityIndex(records).allBytes)
    }

    private static let columns: [(heads: IndexSection, deltas: IndexSection)] = [
        (.keys(.names, .heads), .keys(.names, .tailDeltas)),
        (.keys(.alternates, .heads), .keys(.alternates, .tailDeltas)),
        (.keys(.words, .heads), .keys(.words, .tailDeltas)),
    ]

    /// The first key that ends in its head, and behind which one has a tail.
    private func shortKey(_ image: SnapshotImage, _ heads: IndexSection) throws -> Int {
        let bytes = image[heads]
        let keys = 0..<bytes.count / 8 - 1
        return try #require(keys.first { bytes[8 * $0] == 0 && bytes[8 * $0 + 8] != 0 })
    }

    @Test("a key that holds a zero", arguments: columns)
    func zero(heads: IndexSection, _: IndexSection) async throws {
        var image = try await Self.small.value
        let key = try shortKey(image, heads)
        // The first byte of a key is the last of its word.
        image[heads][8 * key + 6] = 0
        #expect(try await image.fault()?.contains("the bytes of key") == true)
    }

    @Test("a key without a space at its end", arguments: columns)
    func space(heads: IndexSection, _: IndexSection) async throws {
        var image = try await Self.small.value
        let key = try shortKey(image, heads)
        let last = try #require((8 * key..<8 * key + 8).first { image[heads][$0] != 0 })
        image[heads][last] = 0x21
        #expect(try await image.fault()?.contains("a space after key") == true)
    }

    @Test("an empty key of no city's own name", arguments: columns.dropFirst())
    func empty(heads: IndexSection, _: IndexSection) async throws {
        var image = try await Self.small.value
        for byte in 0..<8 { image[heads][byte] = 0 }
        #expect(try await image.fault()?.contains("no empty key") == true)
    }

    @Test("a tail of a key without one", arguments: columns)
    func tail(heads: IndexSection, deltas: IndexSection) async throws {
        var image = try await Self.small.value
        let key = try shortKey(image, heads)
        image[deltas][2 * (key + 1)] += 1
        #expect(try await image.fault()?.contains("the tail of key") == true)
    }

    @Test(arguments: [
        IndexSection.keys(.names, .textDeltas), .keys(.alternates, .textDeltas),
        .keys(.names, .tailDeltas), .keys(.alternates, .tailDeltas), .keys(.words, .tailDeltas),
        .keys(.places, .textDeltas), .keys(.places, .tailDeltas), .placeNameOffsets,
    ])
    func `texts that do not follow each other`(section: IndexSection) async throws {
        var image = try await Self.small.value
        let size = image.sections[section.position].elementSize
        for byte in size..<2 * size { image[section][byte] = 0xFF }
        #expect(try await image.fault()?.contains("offsets") == true)
    }

    @Test func `a table of first letters that leaves keys out`() async throws {
        let image = try await Self.large.value
        for slot in [0, 30_000, 1 << 16] {
            var image = image
            image[.keys(.names, .starts)][4 * slot] ^= 1
            #expect(try await image.fault()?.contains("the start of slot \(slot)") == true)
        }
    }

    @Test func `maxima that leave keys out`() async throws {
        var image = try await Self.large.value
        let slot = try #require(image[.keys(.names, .prefixMaxima)].firstIndex { $0 != 0 })
        image[.keys(.names, .prefixMaxima)][slot] = 0
        #expect(try await image.fault()?.contains("the maxima of prefixes") == true)
    }

    @Test(
        "places and numbers that there are not",
        arguments: [
            (.places, 0..<2, "element 0 of section places"),
            (.timeZones, 0..<2, "element 0 of section timeZones"),
            (.facts, 8..<16, "the latitude of 0"),
            (.facts, 16..<24, "the longitude of 0"),
            (.placeParents, 0..<2, "element 0 of section placeParents"),
            (.placesOfKeys, 0..<2, "element 0 of section placesOfKeys"),
            (.placeKeyClasses, 0..<1, "element 0 of section placeKeyClasses"),
        ] as [(IndexSection, Range<Int>, String)])
    func numbers(section: IndexSection, bytes: Range<Int>, told: String) async throws {
        var image = try await Self.small.value
        for byte in bytes { image[section][byte] = 0x7F }
        #expect(try await image.fault()?.contains(told) == true)
    }
}
