/// Numbers by the group to which each belongs.
struct Groups {
    /// Where the members of each group begin, and the end of the last.
    let starts: [UInt32]
    /// The numbers group by group, ascending in each.
    let members: [UInt32]

    /// - Parameters:
    ///   - count: the number of groups.
    ///   - group: the group of a number.
    /// - Complexity: O(numbers + groups).
    init(_ count: Int, of numbers: Range<Int>, by group: (Int) -> Int) {
        var starts = [UInt32](repeating: 0, count: count + 1)
        for number in numbers { starts[group(number) + 1] += 1 }
        for group in 0..<count { starts[group + 1] += starts[group] }
        var next = starts
        var members = [UInt32](repeating: 0, count: numbers.count)
        for number in numbers {
            let group = group(number)
            members[Int(next[group])] = UInt32(truncatingIfNeeded: number)
            next[group] += 1
        }
        self.starts = starts
        self.members = members
    }
}

/// The groups of an index.
extension Groups {
    /// The lists of places: the cities of each place, and then those without a region and those without a subregion. A
    /// member is three times an ordinal, and 0, 1 or 2 more for the kind of place.
    ///
    /// - Parameters:
    ///   - places: the place of each city.
    ///   - parents: the place that contains each place.
    init(ofPostings places: Span<UInt16>, _ parents: [UInt16]) {
        let none = parents.count
        // Each city is in three lists: one for each kind of place, or one of the last two for a kind it lacks.
        let lists = parents.indices.flatMap { place in
            let parent = Int(parents[place])
            let country = Int(parents[parent])
            return place == country
                ? [country, none, none + 1]
                : parent == country ? [country, place, none + 1] : [country, parent, place]
        }
        self.init(none + 2, of: 0..<3 * places.count) { number in
            lists[3 * Int(places[number / 3]) + number % 3]
        }
    }

    /// Larger cities first, equally large ones in name order: a radix sort of eleven bits at a time, the
    /// least significant ones first.
    static func populationOrder(_ populations: Span<UInt32>) -> [UInt32] {
        var order = populations.indices.map { UInt32($0) }
        for shift in [0, 11, 22] as [UInt32] {
            let groups = Groups(1 << 11, of: order.indices) {
                Int(~populations[Int(order[$0])] >> shift & 0x7FF)
            }
            order = groups.members.map { order[Int($0)] }
        }
        return order
    }
}
