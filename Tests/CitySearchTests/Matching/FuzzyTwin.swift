import CitySearch

/// Looking for almost the same text written the plainest way: the whole table of distances for every
/// key, one after another.
struct FuzzyTwin {
    /// What is wanted of a key that matches.
    struct Distances: Hashable {
        let prefix: Int
        let whole: Int?
    }

    /// The scalars of the keys.
    private let keys: [[UInt32]]

    init(_ keys: FuzzyKeys) {
        self.keys = (0..<keys.count).map { keys[$0].unicodeScalars.map(\.value) }
    }

    /// The distances to the keys of which a prefix is near enough, by position.
    ///
    /// - Parameter query: a folded query; a trailing space says that its last word is finished.
    func find(_ query: String) -> [Int: Distances] {
        var query = query.unicodeScalars.map(\.value)
        let endsInSpace = query.last == 0x20
        if endsInSpace { query.removeLast() }
        let limit = query.count < 3 ? 0 : query.count < 8 ? 1 : 2
        var table = DistanceTable(query)
        var found: [Int: Distances] = [:]
        for (position, key) in keys.enumerated() {
            let distances = table.fill(key)
            let first = distances.startIndex
            var prefix = Int.max
            for end in 0...key.count where !endsInSpace || end < key.count && key[end] == 0x20 {
                prefix = min(prefix, distances[first + end])
            }
            guard prefix <= limit else { continue }
            let whole = key.isEmpty ? Int.max : distances[first + key.count - 1]
            found[position] = Distances(prefix: prefix, whole: whole <= limit ? whole : nil)
        }
        return found
    }

    /// The table of optimal string alignment distances between a query and a key.
    private struct DistanceTable {
        private let query: [UInt32]
        /// How many columns there is room for: the prefixes of a key.
        private var width = 0
        /// The cells, a row for each prefix of the query.
        private var cells: [Int] = []

        init(_ query: [UInt32]) {
            self.query = query
        }

        /// The distances from the query to all prefixes of a key, the empty one first.
        mutating func fill(_ key: [UInt32]) -> ArraySlice<Int> {
            if width <= key.count { makeRoom(2 * key.count + 1) }
            for row in 0..<query.count {
                for column in key.indices {
                    let (cell, isEqual) = (row * width + column, query[row] == key[column])
                    var distance = cells[cell] + (isEqual ? 0 : 1)
                    distance = min(distance, cells[cell + 1] + 1, cells[cell + width] + 1)
                    if row > 0, column > 0, query[row] == key[column - 1],
                        query[row - 1] == key[column]
                    {
                        distance = min(distance, cells[cell - width - 1] + 1)
                    }
                    cells[cell + width + 1] = distance
                }
            }
            let last = query.count * width
            return cells[last...(last + key.count)]
        }

        private mutating func makeRoom(_ width: Int) {
            self.width = width
            cells = Array(repeating: 0, count: width * (query.count + 1))
            for column in 0..<width { cells[column] = column }
            for row in 0...query.count { cells[row * width] = row }
        }
    }
}
