// Former names, for one version.

/// The former name of ``TextInterpretation``.
@available(*, deprecated, renamed: "TextInterpretation")
public typealias TextReading = TextInterpretation

extension TextInterpretation {
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
