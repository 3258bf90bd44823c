/// A country or a region that a text names, by its beginning or as a whole.
struct PlaceMatch: Hashable, Sendable, BitwiseCopyable {
    /// The number of the country, or of the region.
    let number: Int
    /// Whether the text is all of a name or a code: `or` is Oregon's code, `tex` only begins Texas.
    let isWhole: Bool
}

extension [PlaceMatch] {
    /// Each place once, as a whole if any match is, by number.
    var merged: [PlaceMatch] {
        let wholes = reduce(into: [Int: Bool]()) {
            $0[$1.number] = $0[$1.number] == true || $1.isWhole
        }
        return wholes.map { PlaceMatch(number: $0, isWhole: $1) }.sorted { $0.number < $1.number }
    }
}
