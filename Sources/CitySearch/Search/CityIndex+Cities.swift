extension CityIndex {
    /// All cities of an index, in name order. A city is read when it is asked for.
    ///
    /// - Complexity: O(1) for the count and for a city.
    public struct Cities: RandomAccessCollection, Sendable {
        let shards: ReferenceShards

        /// The position of the first city.
        public var startIndex: Int {
            0
        }

        /// The position behind the last city.
        public var endIndex: Int {
            shards.current.contents.count
        }

        /// The city at a position; traps when there is none.
        public subscript(position: Int) -> City {
            let shard = shards.current
            precondition(
                position >= 0 && position < shard.contents.count, "no city has this position")
            return City(shard: shard, ordinal: position)
        }
    }
}
