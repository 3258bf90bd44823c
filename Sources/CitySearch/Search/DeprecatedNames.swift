// Former names, for one version.

/// The former name of ``TextInterpretation``.
@available(*, deprecated, renamed: "TextInterpretation")
public typealias TextReading = TextInterpretation

extension TextInterpretation {
    /// Takes the parts under their former names.
    @available(*, deprecated, renamed: "init(city:places:disambiguatedBy:ignored:rewriting:point:)")
    public init(
        city: String?, places: [Place] = [], narrowedBy: [String] = [], passedOver: [String],
        rewriting: TextRewriting? = nil, point: Coordinate? = nil
    ) {
        self.init(
            city: city, places: places, disambiguatedBy: narrowedBy, ignored: passedOver,
            rewriting: rewriting, point: point)
    }

    /// The former name of ``disambiguatedBy``.
    @available(*, deprecated, renamed: "disambiguatedBy")
    public var narrowedBy: [String] { disambiguatedBy }
    /// The former name of ``ignored``.
    @available(*, deprecated, renamed: "ignored")
    public var passedOver: [String] { ignored }
}

extension SearchResults {
    /// The former name of ``interpretation``.
    @available(*, deprecated, renamed: "interpretation")
    public var reading: TextInterpretation? { interpretation }
}

extension Explanation {
    /// The former name of ``interpretation``.
    @available(*, deprecated, renamed: "interpretation")
    public var reading: TextInterpretation? { interpretation }
}
