import SplitMix64

/// A Markov model of names: which letter follows three others, as often as it does in real names.
///
/// After Shannon, "A Mathematical Theory of Communication", 1948, section 3.
struct NameModel {
    /// For each context the letters that follow it, with repetitions; nil where names end.
    private var followers: [Context: [Unicode.Scalar?]] = [:]

    /// The longest name, since the model may run in circles.
    private static let longest = 100

    /// Learns from a name.
    mutating func learn(_ name: String) {
        var context = Context()
        for scalar in name.unicodeScalars {
            followers[context, default: []].append(scalar)
            context.append(scalar)
        }
        followers[context, default: []].append(nil)
    }

    /// A name of which every four letters in a row occur in a real name.
    ///
    /// - Complexity: O(length).
    func name(using generator: inout SplitMix64) -> String {
        var name = ""
        var context = Context()
        for _ in 0..<Self.longest {
            guard let follower = followers[context]?.randomElement(using: &generator),
                let scalar = follower
            else { break }
            name.unicodeScalars.append(scalar)
            context.append(scalar)
        }
        return name
    }
}

/// The last three letters, in one word; fewer at the beginning of a name.
private struct Context: Hashable {
    private var word: UInt64 = 0

    mutating func append(_ scalar: Unicode.Scalar) {
        // A scalar has 21 bits.
        word = (word << 21 | UInt64(scalar.value)) & (1 << 63 - 1)
    }
}
