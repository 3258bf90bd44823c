/// Which letters keys have in second or in third place between given others, for keys of which the
/// first four bytes are ASCII.
///
/// A wrong letter is a wildcard. For `?` in `w?rs…` the answer is one word, where walking through the
/// children of `w` would touch memory for each.
struct WildcardLetters: Sendable {
    private let second: [UInt32]
    private let third: [UInt32]

    /// - Complexity: O(n).
    init(_ keys: KeyColumn) {
        var second = [UInt32](repeating: 0, count: 1 << 15)
        var third = second
        var last: UInt64?
        for position in 0..<keys.count {
            let head = keys.heads[position]
            if last == head >> 32 || head >> 32 & 0x8080_8080 != 0 { continue }
            last = head >> 32
            second[Self.index(head, first: 0, 2, 3)] |= 1 << UInt32(Self.letter(head, at: 1))
            third[Self.index(head, first: 0, 1, 3)] |= 1 << UInt32(Self.letter(head, at: 2))
        }
        self.second = second
        self.third = third
    }

    /// The letters that keys have in place 1 or 2, counted from 0, where the other three of the first
    /// four bytes are those of `head`: bit 0 for a space, 1 to 26 for the letters, and
    /// ``others`` for all other characters.
    @inline(__always)
    func letters(in head: UInt64, at place: Int) -> UInt32 {
        place == 1
            ? second[Self.index(head, first: 0, 2, 3)] : third[Self.index(head, first: 0, 1, 3)]
    }

    /// The bit of the characters that have none of their own: digits and a few signs.
    static let others = 27

    /// Where to look for the characters that a bit stands for.
    @inline(__always)
    static func characters(of bit: Int) -> ClosedRange<UInt8> {
        switch bit {
        case 0: KeyFolder.space...KeyFolder.space
        case others: 0x21...0x7F
        default: UInt8(0x60 + bit)...UInt8(0x60 + bit)
        }
    }

    /// The bit of a character.
    @inline(__always)
    static func bit(of character: UInt8) -> Int {
        switch character {
        case KeyFolder.space: 0
        case 0x61...0x7A: Int(character) - 0x60
        default: others
        }
    }

    @inline(__always)
    private static func letter(_ head: UInt64, at place: Int) -> Int {
        bit(of: UInt8(truncatingIfNeeded: head >> UInt64(56 - 8 * place)))
    }

    @inline(__always)
    private static func index(_ head: UInt64, first one: Int, _ two: Int, _ three: Int) -> Int {
        letter(head, at: one) << 10 | letter(head, at: two) << 5 | letter(head, at: three)
    }
}
