#if Service
import CitySearch
import CitySearchAPI
import HTTPTypes
import Hummingbird
import HummingbirdCore

/// A request whose answer is cached. What the answer depends on is declared: the basis, whose tag distinguishes all
/// versions, and the variant of the request.
///
/// A type makes the answer and not a closure, so that it cannot use anything else.
protocol CacheableRequest: Sendable {
    /// The state of the service that answers are made from.
    associatedtype Basis: Tagged, Sendable
    /// The part of the headers that they depend on.
    associatedtype Variant: RequestVariant

    /// Reads the request.
    init(_ request: KeyedRequest<Variant>, _ basis: Basis) throws(RequestError)

    /// Whether the answer takes long: then ``ServiceState/longAnswers`` computes it. The default is false.
    var isLong: Bool { get }

    /// Answers with fewer bytes are not compressed. The default is ``Answer/firstFlight``.
    static var shortestCompressed: Int { get }

    func answer(_ basis: Basis) throws(RequestError) -> Answer
}

extension CacheableRequest {
    static var shortestCompressed: Int { Answer.firstFlight }

    var isLong: Bool { false }
}

/// A value that answers are made from.
protocol Tagged {
    /// A number that changes whenever answers may change.
    var tag: UInt64 { get }
    /// The cities that are among them.
    var cities: ServedCities { get }
}

/// The part of a request that a cached answer may depend on: its target, and the declared part of its headers. The key
/// and the tag of the answer follow from it.
struct KeyedRequest<Variant: RequestVariant>: Sendable {
    let uri: URI
    let variant: Variant
    /// The target and the variant, as text.
    let key: String

    /// - Parameter cities: the cities to answer from.
    init(_ request: Request, for cities: ServedCities) {
        let declared = request.headers.filter { Variant.headers.contains($0.name) }
        let text = Variant.text(of: HTTPFields(declared), for: cities)
        uri = request.uri
        variant = Variant(text)
        // No target has a line feed.
        key = text.isEmpty ? uri.string : uri.string + "\n" + text
    }

    /// The query of the target, after the question mark.
    var queryParameters: QueryParameters {
        get throws(RequestError) { try QueryParameters(uri.query) }
    }

    /// The city whose id ends the path.
    var cityID: City.ID { get throws(RequestError) { try uri.cityID } }
}

/// The part of a request's headers that an answer depends on. It is made from a text that is in the key, so the key has
/// all of it.
protocol RequestVariant: Sendable {
    /// The headers that it is read from. `Vary` names them, and others are not there to be read.
    static var headers: [HTTPField.Name] { get }
    /// The relevant content of these headers, in one form for all spellings.
    ///
    /// - Parameter cities: the cities to answer from.
    static func text(of headers: HTTPFields, for cities: ServedCities) -> String

    /// - Parameter text: what matters of the headers.
    init(_ text: String)
}

/// No header of the request matters.
struct Unvaried: RequestVariant {
    static let headers: [HTTPField.Name] = []

    static func text(of headers: HTTPFields, for cities: ServedCities) -> String { "" }

    init(_ text: String) {}
}
#endif
