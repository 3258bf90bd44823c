/// The addition of each kind of label to the score of a reading (``Features``); most are negative.
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
        /// The name may be unfinished.
        case begunName
        /// A postal code is next to the name.
        case besidePostalCode
    }

    private var weights = InlineArray<10, Score>(repeating: .zero)
    /// The sum of all of them.
    private(set) var sum = Score.zero

    init() {}

    init(_ kind: Kind, _ weight: Score) {
        self[kind] = weight
    }

    subscript(kind: Kind) -> Score {
        get { weights[kind.rawValue] }
        @inline(never)
        set {
            sum = sum + newValue - weights[kind.rawValue]
            weights[kind.rawValue] = newValue
        }
    }

    /// Adds to the weight of a kind of label.
    mutating func add(_ kind: Kind, _ weight: Score) {
        self[kind] = self[kind] + weight
    }
}
