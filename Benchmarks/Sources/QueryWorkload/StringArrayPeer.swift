import CitySearch

/// What city apps do without an engine: the names in a sorted array of strings, and binary search
/// with the standard library's comparison.
///
/// It gets folded queries; the engine folds its own.
struct StringArrayPeer {
    private let keys: [String]

    /// Takes the folded names of an index.
    init(_ index: CityIndex) {
        keys = index.search(SearchQuery("", order: .name)).map { Folding.fold($0.city.name) }
            .sorted()
    }

    /// The range of the names that begin with a folded text.
    func range(of prefix: String) -> Range<Int> {
        let low = keys.partitionIndex { $0 < prefix }
        let high = keys.partitionIndex { $0 < prefix || $0.hasPrefix(prefix) }
        return low..<high
    }
}
