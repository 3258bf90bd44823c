import CitySearch
import TestSupport
import Testing

/// Most of a snapshot is derived from the rest of it, and a search relies on that without checking it.
@Suite("The verification of a snapshot reports any number that does not follow from the others")
struct DerivedSectionTests {
    /// So many cities that there are several blocks, with keys that are longer than their heads, that share many
    /// bytes, and cities without other keys than their names.
    private static let image = Task {
        let cities = (0..<300).map { number in
            CityRecord(
                10 * number,
                ["Saint-\(number) sur Mer", "City\(number)", "Ulm \(number % 40)"][number % 3],
                ["FR", "DE", ""][number % 4 % 3], latitude: Double(number % 180) - 90,
                longitude: Double(number * 7 % 360) - 180, population: number * 37 % 5_000,
                region: ["", "Bavaria", "Île-de-France"][number % 7 % 3],
                timeZone: ["", "Europe/Paris"][number % 2],
                alternateNames: (0..<number % 5).map { "Another name \(number / 2) \($0)" })
        }
        return SnapshotImage(try await CityIndex(cities).allBytes)
    }

    /// The sections of which each number follows from other sections.
    private static let sections: [IndexSection] = [
        .placePostingStarts, .keys(.names, .cells), .importances, .importanceBlocks,
        .importanceSuperblocks, .populationBlocks, .populationSuperblocks,
        .keys(.alternates, .sharedLengths), .keys(.alternates, .newCounts),
        .keys(.alternates, .importances), .keys(.alternates, .places), .keys(.alternates, .cells),
        .keys(.words, .places), .keys(.words, .cells), .keys(.alternates, .importanceBlocks),
        .keys(.alternates, .importanceSuperblocks), .keys(.words, .sharedLengths),
        .keys(.words, .newCounts), .keys(.words, .importances), .keys(.words, .importanceBlocks),
        .keys(.words, .importanceSuperblocks), .ordinalsByID, .ordinalsByPopulation, .placePostings,
        .keys(.alternates, .cities), .keys(.alternates, .listStarts), .keys(.alternates, .lists),
        .keys(.words, .cities), .keys(.words, .listStarts), .keys(.words, .lists),
    ]

    @Test("One that is too small, too large, or the largest", arguments: sections)
    func otherNumbers(section: IndexSection) async throws {
        let image = try await Self.image.value
        let numbers = SnapshotNumbers(section, in: image)
        let last = numbers.count - 1
        let places = Set(stride(from: 0, through: last, by: max(1, last / 11))).union([last])
        for place in places.sorted() {
            let number = numbers.number(at: place, in: image)
            for other in [number &+ 1, number &- 1, .max] where numbers.differs(other, from: number)
            {
                var image = image
                numbers.write(other, at: place, to: &image)
                #expect(try await image.fault() != nil, "\(section) \(place): \(other)")
            }
        }
    }

    @Test func `A list of cities that exceeds the last section`() async throws {
        let city = CityRecord(
            1, "Ulm", "DE", latitude: 48, longitude: 10, population: 9, region: "Bavaria",
            subregion: "Swabia")
        let image = SnapshotImage(try await CityIndex([city]).allBytes)
        let starts = SnapshotNumbers(.placePostingStarts, in: image)
        for list in 0..<starts.count {
            var image = image
            starts.write(.max, at: list, to: &image)
            #expect(try await image.fault() != nil, "the start of list \(list)")
        }
    }

    @Test("Two that changed places", arguments: sections)
    func swapped(section: IndexSection) async throws {
        let image = try await Self.image.value
        let numbers = SnapshotNumbers(section, in: image)
        for place in 0..<min(numbers.count - 1, 24) {
            let (one, other) = (
                numbers.number(at: place, in: image), numbers.number(at: place + 1, in: image)
            )
            guard one != other else { continue }
            var image = image
            numbers.write(other, at: place, to: &image)
            numbers.write(one, at: place + 1, to: &image)
            #expect(try await image.fault() != nil, "\(section) \(place)")
        }
    }

    private static let heads: [IndexSection] = [
        .keys(.names, .heads), .keys(.alternates, .heads), .keys(.words, .heads),
        .keys(.places, .heads),
    ]

    @Test("Keys that are not in order", arguments: heads)
    func order(section: IndexSection) async throws {
        let image = try await Self.image.value
        let number = section.position
        for key in [0, image.sections[number].count - 2] {
            var image = image
            for byte in 0..<8 { image.sections[number].bytes[8 * key + byte] = 0x7A }
            #expect(try await image.fault() != nil, "\(section) \(key)")
        }
    }

    @Test func `Unchanged it passes`() async throws {
        #expect(try await Self.image.value.fault() == nil)
    }
}
