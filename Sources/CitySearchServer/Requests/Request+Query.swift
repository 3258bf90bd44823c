#if Service
import CitySearch
import CitySearchAnswers
import Hummingbird
import HummingbirdCore

/// What stands behind the question mark of a request's target.
typealias QueryParameters = CitySearchAnswers.QueryParameters<RequestError>

extension Request {
    /// What stands behind the question mark of the request's target.
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
