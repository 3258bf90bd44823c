import CitySearch
import TestSupport

/// Makes queries with typing errors.
struct TypingErrors {
    /// What wrong letters are taken from.
    let letters: [Unicode.Scalar]

    /// A beginning of a key as somebody might type it who errs up to `most` times; folded.
    func query(from key: String, most: Int, using random: inout SplitMix64) -> String {
        var typed = Array(key.unicodeScalars)
        if random.oneIn(2) { typed.removeLast(random.number(0...typed.count)) }
        for _ in 0..<random.number(0...most) { err(&typed, using: &random) }
        let text = String(String.UnicodeScalarView(typed))
        let folded = FoldingRules.fold(text)
        return random.oneIn(3) && !folded.isEmpty ? folded + " " : folded
    }

    private func err(_ typed: inout [Unicode.Scalar], using random: inout SplitMix64) {
        // The first letters are wrong more often than chance has them.
        let place = min(typed.count, random.number(0...(random.oneIn(3) ? 2 : typed.count)))
        switch random.number(0...3) {
        case 0: typed.insert(random.pick(letters), at: place)
        case 1 where place < typed.count: typed.remove(at: place)
        case 2 where place < typed.count: typed[place] = random.pick(letters)
        case 3 where place + 1 < typed.count: typed.swapAt(place, place + 1)
        default: break
        }
    }
}
