#if Service
import CitySearch
import CitySearchAPI
package import HTTPTypes

/// Why a request fails, in words for the person who wrote the client.
package struct RequestError: InvalidQuestion {
    package let status: HTTPResponse.Status
    /// The error, and what to do.
    let detail: String
    /// Headers that go with the status.
    package var headers: HTTPFields = [:]

    /// The request says something that has no meaning.
    package static func invalid(_ detail: String) -> RequestError {
        RequestError(status: .badRequest, detail: detail)
    }

    /// The resource does not exist.
    static func notFound(_ detail: String) -> RequestError {
        RequestError(status: .notFound, detail: detail)
    }

    /// The data have no city with this id.
    static func noCity(_ id: City.ID) -> RequestError {
        .notFound("There is no city with the id \(id). /api/cities?q= finds cities.")
    }

    /// The client may not do that.
    static func forbidden(_ detail: String) -> RequestError {
        RequestError(status: .forbidden, detail: detail)
    }
}
#endif
