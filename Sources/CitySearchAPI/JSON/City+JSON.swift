public import CitySearch

extension City {
    /// Returns the data of the city as a JSON object in UTF-8, without its alternate names; see ``CityJSONFormat``.
    ///
    /// - Complexity: O(bytes).
    public func json() -> [UInt8] {
        var json = JSONWriter()
        json.object { $0.members(of: self) }
        return json.bytes
    }
}
