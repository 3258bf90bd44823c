import Fuzzing
import TestSupport

extension SnapshotImage {
    /// Changes something, as the input says.
    ///
    /// - Parameter other: a snapshot of other cities, of which a section may be taken.
    mutating func edit(_ input: inout FuzzInput, other: SnapshotImage) {
        let kind = input.number(below: 8)
        let number = input.number(below: sections.count)
        switch kind {
        case 0: sections[number].overwrite(byteCount: 1, &input)
        case 1: sections[number].overwrite(byteCount: 2, &input)
        case 2: sections[number].overwrite(byteCount: sections[number].elementSize, &input)
        case 3: sections[number].add(&input)
        case 4: sections[number].swap(&input)
        case 5: sections[number].fill(&input)
        case 6: sections[number].resize(&input)
        default: sections[number] = other.sections[number]
        }
    }
}

extension SnapshotImage.Section {
    /// Numbers that are likely to lie at the end of something.
    private static let ends: [UInt64] = [
        0, 1, 2, 7, 8, 0x7F, 0x80, 0xFF, 0x7FFF, 0xFFFF, 0x7FFF_FFFF, 0xFFFF_FFFF, 1 << 62, .max,
    ]

    private mutating func overwrite(at offset: Int, _ value: UInt64, byteCount: Int) {
        for place in 0..<min(byteCount, 8) where offset + place < bytes.count {
            bytes[offset + place] = UInt8(truncatingIfNeeded: value >> UInt64(8 * place))
        }
    }

    fileprivate mutating func overwrite(byteCount: Int, _ input: inout FuzzInput) {
        let offset = input.number(below: bytes.count) / byteCount * byteCount
        let value = input.flag() ? input.pick(Self.ends) : input.number(byteCount: byteCount)
        overwrite(at: offset, value, byteCount: byteCount)
    }

    /// Adds a small number to an element.
    fileprivate mutating func add(_ input: inout FuzzInput) {
        let offset = input.number(below: count) * elementSize
        let length = min(elementSize, 8)
        guard offset + length <= bytes.count else { return }
        let value = (0..<length).reduce(UInt64(0)) {
            $0 | UInt64(bytes[offset + $1]) << UInt64(8 * $1)
        }
        let difference = Int64(Int8(bitPattern: input.byte()))
        overwrite(at: offset, value &+ UInt64(bitPattern: difference), byteCount: length)
    }

    fileprivate mutating func swap(_ input: inout FuzzInput) {
        let (one, other) = (
            input.number(below: count) * elementSize, input.number(below: count) * elementSize
        )
        for place in 0..<elementSize where max(one, other) + place < bytes.count {
            bytes.swapAt(one + place, other + place)
        }
    }

    /// Gives a run of elements one value.
    fileprivate mutating func fill(_ input: inout FuzzInput) {
        let start = input.number(below: count)
        let value = input.pick(Self.ends)
        for element in start..<min(count, start + input.number(below: 1 << 16)) {
            overwrite(at: element * elementSize, value, byteCount: elementSize)
        }
    }

    /// Takes elements from the end, or adds zeros or the last element.
    fileprivate mutating func resize(_ input: inout FuzzInput) {
        let change = Int(Int8(bitPattern: input.byte()))
        let added =
            input.flag() && !bytes.isEmpty
            ? Array(bytes.suffix(elementSize)) : [UInt8](repeating: 0, count: elementSize)
        if change < 0 {
            bytes.removeLast(min(count, -change) * elementSize)
        } else {
            for _ in 0..<change { bytes.append(contentsOf: added) }
        }
    }
}
