import CitySearch

/// In what way a section is changed.
private enum Forgery: CaseIterable {
    case bit, number, sum, neighbours, swap, ends, shuffle, run, text, length, section
}

extension SnapshotImage {
    /// Bytes that are not UTF-8, alone or when they are cut; and bytes that no key contains.
    private static let texts: [[UInt8]] = [
        [0xFF], [0x80], [0xC3], [0xC0, 0x80], [0xE4, 0xBA], [0xED, 0xA0, 0x80], [0xF0, 0x9F], [0],
        [0x20], Array("é".utf8),
    ]

    /// Changes a section: a bit, an element, a pair of them, many, a text, the length, or all of it.
    ///
    /// - Parameters:
    ///   - choices: decides the section, and the change.
    ///   - other: a snapshot of other cities, of which a section may be taken.
    /// - Returns: a description of the change.
    package mutating func forge(_ choices: inout some Choices, other: SnapshotImage) -> String {
        let position = choices.number(below: sections.count)
        let section = IndexSection.allCases[position]
        let kind = choices.pick(Forgery.allCases)
        let numbers = SnapshotNumbers(section, in: self)
        let (count, byteCount) = (numbers.count, sections[position].bytes.count)
        if count == 0, kind != .length, kind != .section { return "nothing of \(section)" }
        let place = Self.place(below: count, &choices)
        switch kind {
        case .bit:
            let byte = Self.place(below: byteCount, &choices)
            sections[position].bytes[byte] ^= 1 << UInt8(choices.number(below: 8))
        case .number: numbers.write(value(numbers, at: place, &choices), at: place, to: &self)
        case .sum:
            let difference = UInt64(bitPattern: Int64(choices.number(below: 16)) - 8)
            numbers.write(numbers.number(at: place, in: self) &+ difference, at: place, to: &self)
        case .neighbours: numbers.swap(place, min(place + 1, count - 1), in: &self)
        case .swap: numbers.swap(place, choices.number(below: count), in: &self)
        case .ends: numbers.swap(0, count - 1, in: &self)
        case .shuffle:
            var random = SplitMix64(stream: choices.number(byteCount: 2))
            for place in 0..<count {
                numbers.swap(place, random.number(below: count), in: &self)
            }
        case .run:
            let value = value(numbers, at: place, &choices)
            for place in place..<min(count, place + choices.number(below: 1 << 10)) {
                numbers.write(value, at: place, to: &self)
            }
        case .text:
            let start = Self.place(below: byteCount, &choices)
            for (place, byte) in choices.pick(Self.texts).enumerated()
            where start + place < byteCount {
                sections[position].bytes[start + place] = byte
            }
        case .length: sections[position].resize(&choices)
        case .section: sections[position] = other.sections[position]
        }
        return "\(kind) of \(section), \(place) of \(count)"
    }

    /// A position, the first or the last one in every third case.
    private static func place(below count: Int, _ choices: inout some Choices) -> Int {
        switch choices.number(below: 6) {
        case 0: 0
        case 1: count - 1
        default: choices.number(below: count)
        }
    }

    /// A number that is likely to be the end of a range, that of a neighbour, or any.
    private func value(
        _ numbers: SnapshotNumbers, at place: Int, _ choices: inout some Choices
    ) -> UInt64 {
        let count = UInt64(numbers.count)
        switch choices.number(below: 10) {
        case 0: return 0
        case 1: return numbers.largest
        case 2: return numbers.largest - 1
        case 3: return count
        case 4: return count - 1
        case 5: return numbers.number(at: min(place + 1, numbers.count - 1), in: self)
        case 6: return UInt64(choices.pick(sections).count)
        case 7: return 1 << UInt64(choices.number(below: 64))
        default: return choices.number(byteCount: 8)
        }
    }
}

extension SnapshotImage.Section {
    /// Takes elements from the end, or adds zeros or the last element.
    fileprivate mutating func resize(_ choices: inout some Choices) {
        let change = choices.number(below: 256) - 128
        let added =
            choices.number(below: 2) == 1 && !bytes.isEmpty
            ? Array(bytes.suffix(elementSize)) : [UInt8](repeating: 0, count: elementSize)
        if change < 0 {
            bytes.removeLast(min(count, -change) * elementSize)
        } else {
            for _ in 0..<change { bytes.append(contentsOf: added) }
        }
    }
}
