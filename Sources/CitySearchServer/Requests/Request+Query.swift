#if Service
import CitySearch
import CitySearchAnswers
import Hummingbird
import HummingbirdCore

/// The query of a request's target, after the question mark.
typealias QueryParameters = CitySearchAnswers.QueryParameters<RequestError>

extension Request {
    /// The query of the request's target, after the question mark.
    var queryParameters: QueryParameters {
        get throws(RequestError) { try QueryParameters(uri.query) }
    }

    /// The city whose id ends the path.
    var cityID: City.ID {
        get throws(RequestError) { try uri.cityID }
    }
}

extension URI {
    /// The city whose id ends the path.
    var cityID: City.ID {
        get throws(RequestError) {
            let parts = path.split(separator: "/")
            guard let id = parts.last.flatMap({ City.ID($0) }) else {
                let folder = parts.dropLast().joined(separator: "/")
                throw .invalid("The id of a city is a whole number, as in /\(folder)/3435910.")
            }
            return id
        }
    }
}
#endif
