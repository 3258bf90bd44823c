/// Which letters keys have in second or in third position between given others, for keys of which the
/// first four bytes are ASCII.
///
/// A wrong letter is a wildcard. For `?` in `w?rs…` the answer is one word, where walking through the
/// children of `w` would touch memory for each.
package struct WildcardLetters: Sendable {
    /// The second letters, then the third ones.
    private let letters: Column<UInt32>
    private let half: Int

    package init(_ letters: Column<UInt32>) {
        self.letters = letters
        half = letters.count / 2
    }

    /// How many words so many keys need. The three letters around a wildcard have 15 bits; of few keys
    /// the lower ones tell enough apart.
    package static func wordCount(keys: Int) -> Int {
        var half = 16
        while half < min(keys, 1 << 15) { half *= 2 }
        return 2 * half
    }

    /// Enters sorted keys.
    ///
    /// - Parameters:
    ///   - letters: as many zeros as ``wordCount(keys:)`` says.
    ///   - heads: the first eight bytes of each key.
    /// - Complexity: O(keys).
    package static func fill(_ letters: inout MutableSpan<UInt32>, heads: Span<UInt64>) {
        let half = letters.count / 2
        var last: UInt64?
        for number in heads.indices where last != heads[number] >> 32 {
            let head = heads[number]
            last = head >> 32
            guard head >> 32 & 0x8080_8080 == 0 else { continue }
            for position in 1...2 {
                letters[index(head, without: position, half)] |=
                    1 << UInt32(letter(head, at: position))
            }
        }
    }

    /// The letters that keys have in position 1 or 2, counted from 0, where the other three of the first
    /// four bytes are those of `head`: bit 0 for a space, 1 to 26 for the letters, and
    /// ``others`` for all other characters. In the index of few keys there may be more letters.
    @inline(__always)
    package func letters(in head: UInt64, at position: Int) -> UInt32 {
        letters[Self.index(head, without: position, half)]
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
    package static func bit(of character: UInt8) -> Int {
        switch character {
        case KeyFolder.space: 0
        case 0x61...0x7A: Int(character) - 0x60
        default: others
        }
    }

    @inline(__always)
    private static func letter(_ head: UInt64, at position: Int) -> Int {
        bit(of: UInt8(truncatingIfNeeded: head >> UInt64(56 - 8 * position)))
    }

    /// Where the letters in position 1 or 2 stand, given the other three of the first four bytes.
    @inline(__always)
    private static func index(_ head: UInt64, without position: Int, _ half: Int) -> Int {
        let other = letter(head, at: 3 - position)
        let context = letter(head, at: 0) << 10 | other << 5 | letter(head, at: 3)
        return (position - 1) &* half | context & (half - 1)
    }
}
