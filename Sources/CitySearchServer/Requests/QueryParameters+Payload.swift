#if Service
import CitySearchAPI

extension QueryParameters {
    /// The parameter for extra columns, if there are any.
    static func names(of payload: Payload?) -> [String] {
        payload == nil ? [] : ["payload"]
    }

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
