/// Finds the cities nearest to a point, by a k-d tree of approximate points and by exact distances.
///
/// The search descends to the leaf that would contain the point, and on the way back into every node that may contain a
/// nearer city (Friedman, Bentley and Finkel, "An Algorithm for Finding Best Matches in Logarithmic Expected Time",
/// 1977). The offsets along the three axes bound the distance of a node from below (Arya and Mount, "Algorithms for
/// Fast Vector Quantization", 1993).
///
/// Distances in `Float` only leave out what cannot be near, see ``ChordBound``. ``GreatCircle`` measures
/// the rest from the stored degrees, so the result is exact.
struct NearbySearch: ~Copyable {
    /// If at most this many cities can pass the filter, they are measured one by one.
    private static let few = 256

    private let contents: IndexContents
    private let tree: SpatialTree
    private let filter: Filter
    private let admitsAll: Bool
    /// The excluded cities, which are sections of others; nil if sections count.
    private let sections: Sections?
    private let farthest: Double
    private let origin: GreatCircle
    private let point: SpatialPoint
    /// A point is too far away if the estimated square of the straight line to it is larger.
    private var limit: Float
    private var nearest: TopK<Entry>

    /// A city and its distance.
    private struct Entry: Comparable {
        let kilometres: Double
        let ordinal: UInt32
        /// The limit that admits all cities up to this distance.
        let limit: Float

        /// Nearer cities come first, equally distant ones in name order.
        @inline(__always)
        static func < (one: Entry, other: Entry) -> Bool {
            one.kilometres < other.kilometres
                || one.kilometres == other.kilometres && one.ordinal < other.ordinal
        }
    }

    /// - Parameters:
    ///   - farthest: how far away a city may be, in kilometres.
    ///   - withSections: whether sections of other places count, too.
    init(
        _ count: Int, to point: Coordinate, within farthest: Double = .infinity,
        where filter: Filter = Filter(), withSections: Bool = true, in contents: IndexContents
    ) {
        self.contents = contents
        self.filter = filter
        self.farthest = farthest
        tree = contents.spatialTree
        admitsAll = filter.admitsAll
        sections = withSections ? nil : contents.sections
        origin = GreatCircle(from: point)
        self.point = SpatialPoint(point, ordinal: 0)
        nearest = TopK(capacity: count, of: contents.count)
        limit = ChordBound.limit(
            squaredChord: GreatCircle.squaredChord(kilometres: farthest))
    }

    /// The ordinals and distances of the nearest cities, in order.
    consuming func results() -> [(ordinal: Int, kilometres: Double)] {
        if !admitsAll, let few = candidates {
            for ordinal in few where filter.admits(Int(ordinal), contents) { measure(ordinal) }
        } else {
            visit(1, Offsets(x: 0, y: 0, z: 0))
        }
        return nearest.sorted().map { (Int($0.ordinal), $0.kilometres) }
    }

    /// The cities that can pass the filter, when they are few; nil otherwise.
    ///
    /// - Complexity: O(countries + log n).
    private var candidates: [UInt32]? {
        if filter.minimumPopulation > 0 {
            let ranked = contents.ordinalsByPopulation
            let count = ranked.indices.partitionPoint {
                contents.populations[Int(ranked[$0])] >= filter.minimumPopulation
            }
            if count <= Self.few { return (0..<count).map { ranked[$0] } }
        }
        let all = 0..<contents.count
        guard let places = filter.places, places.count(in: all, contents) <= Self.few else {
            return nil
        }
        return places.ordinals(in: all, contents)
    }

    // MARK: The tree

    /// Searches below a node.
    ///
    /// - Parameters:
    ///   - node: the number of the node.
    ///   - offsets: the least distance along each axis of everything below it.
    private mutating func visit(_ node: Int, _ offsets: Offsets) {
        guard node < tree.shape.leafCount else {
            scan(node &- tree.shape.leafCount)
            return
        }
        let split = tree.splits[node]
        let offset = split.offset(of: point)
        let side = offset < 0 ? 0 : 1
        visit(2 &* node &+ side, offsets)
        let beyond = offsets.replacing(with: offset, along: split)
        if beyond.square <= limit { visit((2 &* node &+ side) ^ 1, beyond) }
    }

    @inline(__always)
    private mutating func scan(_ leaf: Int) {
        for position in tree.shape.range(ofPart: leaf, level: tree.shape.depth) {
            let city = tree.points[position]
            let estimate = point.squaredChord(to: city)
            if estimate <= limit, admitsAll || filter.admits(Int(city.ordinal), contents) {
                measure(city.ordinal)
            }
        }
    }

    /// Distances along each axis.
    private struct Offsets: BitwiseCopyable {
        let x: Float
        let y: Float
        let z: Float

        @inline(__always)
        func replacing(with offset: Float, along split: SpatialSplit) -> Offsets {
            Offsets(
                x: split.isAlong(.x) ? offset : x, y: split.isAlong(.y) ? offset : y,
                z: split.isAlong(.z) ? offset : z)
        }

        /// The square of the straight line.
        @inline(__always)
        var square: Float { x * x + y * y + z * z }
    }

    /// Measures a city that may be near enough.
    @inline(never)
    private mutating func measure(_ ordinal: UInt32) {
        if let sections, sections.contains(ordinal) { return }
        let arc = contents.arc(from: origin, to: Int(ordinal))
        guard arc.kilometres <= farthest else { return }
        nearest.add(
            Entry(
                kilometres: arc.kilometres, ordinal: ordinal,
                limit: ChordBound.limit(squaredChord: arc.squaredChord)))
        if let farthest = nearest.last { limit = farthest.limit }
    }
}

/// The maximum error of the square of a straight line in `Float`.
///
/// Let *u* be 2⁻²⁴, the relative error of a rounding to `Float`. Rounding moves a coordinate by
/// *u* / 2 at most, so the difference of two by *u*, and the line by √3 *u*. Subtracting, squaring
/// and adding change it by no more than 3 *u* of its length; for the offsets of a node, which are
/// subtracted, squared and added in the same way, that holds too. So an estimate is right up to 2 *u*
/// and 3 *u* of the length. Twice that is allowed, about a metre and a half at zero, which covers
/// `Double`'s roundings as well.
enum ChordBound {
    /// The maximum estimate for a given square of the true line.
    @inline(__always)
    static func limit(squaredChord: Double) -> Float {
        let unit = 0x1p-24
        let line = squaredChord.squareRoot() * (1 + 6 * unit) + 4 * unit
        return Float(line * line).nextUp
    }
}

extension IndexContents {
    /// The number of the country of a point: by outlines, or in a build without them that of the nearest city; nil at sea,
    /// and off the globe.
    func homeCountry(_ point: Coordinate) -> Int? {
        guard point.isOnGlobe else { return nil }
        if CountryOutlines.areThere {
            return CountryOutlines.country(at: point).flatMap(placeTable.country)
        }
        return NearbySearch(1, to: point, in: self).results().first.map { country(of: $0.ordinal) }
    }
}
