/// The likelihood of a match, or a change of it by one feature.
///
/// A score is a logarithm, as ``Importance`` is, so the scores of all features of a match are added. No sum traps: all
/// scores lie between ``least`` and ``most``, and a sum outside of these is clamped. The sums of a query stay far
/// inside: the importance of a city, and ``Features`` of its name, of two typing errors, of ``QueryParser/mostPlaces``
/// texts with two places each and of the distance, are less than a hundred octaves either way.
package struct Score: Hashable, Comparable, Sendable, BitwiseCopyable {
    /// The logarithm: ``Importance/octave`` units are an octave, twice the people.
    package let units: Int32

    /// Less than the score of any match.
    package static let least = Score(units: -1 << 19)
    /// More than the score of any match.
    package static let most = Score(units: 1 << 19)
    static let zero = Score(units: 0)

    @inline(__always)
    private init(units: Int32) { self.units = units }

    /// A number of units, limited to the range of scores.
    @inline(__always)
    package init(clamping units: Int) { self.init(clamped: Int32(clamping: units)) }

    @inline(__always)
    private init(clamped units: Int32) { self.units = max(-1 << 19, min(units, 1 << 19)) }

    /// So many octaves.
    package init(octaves: Int8) { units = Int32(octaves) &* Int32(Importance.octave) }

    /// The importance of a city.
    @inline(__always)
    init(_ importance: UInt16) { units = Int32(importance) }

    /// The score of a match: nothing else adds one up.
    ///
    /// - Parameters:
    ///   - importance: that of the city.
    ///   - weight: the weights of its name and its place (``MatchFeatures``).
    ///   - bonus: what the ``RelevanceBias`` adds.
    @inline(__always)
    init(_ importance: UInt16, _ weight: Score, _ bonus: Score = .zero) {
        self = Score(importance) + weight + bonus
    }

    /// The least importance that reaches the score; the largest one if none does.
    @inline(__always)
    var importance: UInt16 { UInt16(clamping: units) }

    // Two scores are too small for an overflow.

    @inline(__always)
    package static func + (one: Score, other: Score) -> Score {
        Score(clamped: one.units &+ other.units)
    }

    @inline(__always)
    package static func - (one: Score, other: Score) -> Score {
        Score(clamped: one.units &- other.units)
    }

    @inline(__always)
    package static prefix func - (score: Score) -> Score {
        .zero - score
    }

    @inline(__always)
    mutating func add(_ other: Score) { self = self + other }

    /// As much of the score as a part is of a whole; none of them is below zero.
    func scaled(by part: Score, of whole: Score) -> Score {
        Score(clamping: Int(Int64(units) * Int64(part.units) / Int64(whole.units)))
    }

    @inline(__always)
    package static func < (one: Score, other: Score) -> Bool { one.units < other.units }
}

/// Scores as the key of a ``Match`` holds them: in 24 bits, larger ones last.
extension Score {
    /// The distance of the score from the least one, in units.
    @inline(__always)
    var steps: UInt32 { UInt32(truncatingIfNeeded: units &+ 1 << 19) }

    @inline(__always)
    init(steps: UInt32) { self.init(clamping: Int(steps) - 1 << 19) }
}

/// The addition of each kind of label to the score of an interpretation (``Features``); most are negative.
struct LabelWeights: Sendable {
    /// The meaning of a label.
    enum Kind: Int, CaseIterable {
        /// Words count for nothing.
        case ignored
        /// The name of a place after the city, which does not contain it.
        case elsewhere
        /// The name of a place is before the city.
        case placeInFront
        /// No comma divides the city from the place.
        case withoutComma
        /// The code of a place may be another one's.
        case ambiguousCode
        /// The text means all cities of a place.
        case place
        /// The name is part of a street.
        case inStreet
        /// The name is a word that people say around names.
        case nameIsWord
        /// The name begins within a word.
        case insideWord
        /// The name may be unfinished.
        case begunName
        /// A postal code is next to the name.
        case besidePostalCode
    }

    private var weights = InlineArray<11, Score>(repeating: .zero)
    /// The sum of all of them.
    private(set) var sum = Score.zero

    init() {}

    init(_ kind: Kind, _ weight: Score) { self[kind] = weight }

    subscript(kind: Kind) -> Score {
        get { weights[kind.rawValue] }
        @inline(never)
        set {
            sum = sum + newValue - weights[kind.rawValue]
            weights[kind.rawValue] = newValue
        }
    }

    /// Adds to the weight of a kind of label.
    mutating func add(_ kind: Kind, _ weight: Score) { self[kind] = self[kind] + weight }
}
