#if Service
/// A class of cached answers. Its dependencies are declared: the basis, whose tag distinguishes all versions, and the
/// variant of a request.
///
/// A type makes the answer and not a closure, so that it cannot use anything else.
protocol KeptAnswer: SendableMetatype {
    /// The state of the service that answers are made from.
    associatedtype Basis: Tagged, Sendable
    /// The part of a request's headers that they depend on.
    associatedtype Variant: RequestVariant

    /// Whether an answer takes long, judged by the request: then ``ServiceState/longAnswers`` computes it. The default
    /// is false.
    static func isLong(
        _ request: KeyedRequest<Variant>, _ basis: Basis
    ) throws(RequestError) -> Bool

    /// Answers with fewer bytes are not compressed. The default is ``Answer/firstFlight``.
    static var shortestCompressed: Int { get }

    /// Answers a request.
    static func answer(
        _ request: KeyedRequest<Variant>, _ basis: Basis
    ) throws(RequestError) -> Answer
}

extension KeptAnswer {
    static var shortestCompressed: Int { Answer.firstFlight }

    static func isLong(
        _ request: KeyedRequest<Variant>, _ basis: Basis
    ) throws(RequestError) -> Bool {
        false
    }
}

/// A value that answers are made from.
protocol Tagged {
    /// A number that changes whenever answers may change.
    var tag: UInt64 { get }
    /// The cities that are among them.
    var cities: ServedCities { get }
}
#endif
