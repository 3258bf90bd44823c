#if Service
import CitySearch
import CitySearchAPI
import Hummingbird
import HummingbirdCore

/// The query of a request's target, after the question mark.
typealias QueryParameters = CitySearchAPI.QueryParameters<RequestError>

extension Request {
    /// The query of the request's target, after the question mark.
    var queryParameters: QueryParameters {
        get throws(RequestError) { try QueryParameters(uri.query) }
    }

    /// The city whose id ends the path.
    var cityID: City.ID { get throws(RequestError) { try uri.cityID } }
}

extension URI {
    /// Whether the path is the normal form of a resource's. The router ignores superfluous slashes, and a proxy that guards
    /// a path does not.
    var hasNormalPath: Bool {
        let slash = UInt8(ascii: "/")
        let bytes = path.utf8
        return path == "/"
            || bytes.first == slash && bytes.last != slash
                && !zip(bytes, bytes.dropFirst()).contains { $0 == slash && $1 == slash }
    }

    /// The target with the normal path; nil if the target has characters that no URI has. Browsers read `/\host` as the
    /// address of another host.
    var normalTarget: String? {
        guard string.utf8.allSatisfy({ 0x21...0x7E ~= $0 && $0 != UInt8(ascii: "\\") }) else {
            return nil
        }
        return "/" + path.split(separator: "/").joined(separator: "/")
            + (query.map { "?\($0)" } ?? "")
    }

    /// The city whose id ends the path.
    var cityID: City.ID {
        get throws(RequestError) {
            let parts = path.split(separator: "/")
            guard let last = parts.last, let id = City.ID(last), "\(id)" == last else {
                let folder = parts.dropLast().joined(separator: "/")
                throw .invalid("The id of a city is a whole number, as in /\(folder)/3435910.")
            }
            return id
        }
    }
}

extension QueryParameters {
    /// The parameter for extra columns, if there are any.
    static func names(of payload: Payload?) -> [String] { payload == nil ? [] : ["payload"] }

    /// The columns of the user's own that `payload` asks for; nil for none.
    func columns(of payload: Payload?) throws(RequestError) -> Payload.Columns? {
        guard let payload, self["payload"] != nil else { return nil }
        let names = try list("payload", most: payload.columns.count)
        do throws(Payload.UnknownColumn) {
            return try payload.columns(names)
        } catch {
            throw .invalid("“payload” has \(error).")
        }
    }
}
#endif
