/// A property of a city that is not a number.
public enum CityTrait: String, Hashable, Sendable, CaseIterable {
    /// It is the capital of its country: ``City/isCapital``.
    case capital
    /// An airport serves it: ``City/airports``.
    case airport

    /// Whether a city has it.
    func belongs(to ordinal: Int, _ contents: IndexContents) -> Bool {
        switch self {
        case .capital:
            contents.numbers[CityNumber.featureCode.rawValue][ordinal]
                == FeatureCode.capital?.packed
        case .airport: contents.keys(.airports).areThere(for: ordinal)
        }
    }
}
