#if Service
/// A kind of answer that is kept. What it depends on is declared: the basis, of which the tag tells all versions apart, and
/// the variant of a request.
///
/// A type makes the answer and not a closure, so that nothing else is at hand meanwhile.
protocol KeptAnswer: SendableMetatype {
    /// What of the service answers are made of.
    associatedtype Basis: Tagged, Sendable
    /// What of a request's headers they depend on.
    associatedtype Variant: RequestVariant

    /// Whether an answer takes long, judged by the request: then ``ServiceState/longAnswers`` computes it. The default
    /// is false.
    static func isLong(
        _ request: KeyedRequest<Variant>, _ basis: Basis
    ) throws(RequestError) -> Bool

    /// Answers a request.
    static func answer(
        _ request: KeyedRequest<Variant>, _ basis: Basis
    ) throws(RequestError) -> Answer
}

extension KeptAnswer {
    static func isLong(
        _ request: KeyedRequest<Variant>, _ basis: Basis
    ) throws(RequestError) -> Bool {
        false
    }
}

/// What answers are made of.
protocol Tagged {
    /// A number that changes whenever answers may change.
    var tag: UInt64 { get }
    /// The cities that are among them.
    var cities: ServedCities { get }
}
#endif
