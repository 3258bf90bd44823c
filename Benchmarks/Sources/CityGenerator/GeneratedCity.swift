import CitySearch

/// A city that does not exist, and how it is written.
struct GeneratedCity {
    let id: Int
    let name: String
    let country: CountryCode?
    let coordinate: Coordinate
    let population: Int?
    let region: String?
    let timeZone: String?
    let alternateName: String?

    /// The record in the shape of Data/cities.json.
    var json: String {
        var json =
            #"{"_id":\#(id),"name":"\#(name.escaped)","country":"\#(country?.rawValue ?? "")","#
        json += #""coord":{"lon":\#(coordinate.longitude),"lat":\#(coordinate.latitude)}"#
        if let population { json += #","population":\#(population)"# }
        if let region { json += #","admin1":"\#(region.escaped)""# }
        if let timeZone { json += #","timezone":"\#(timeZone)""# }
        if let alternateName { json += #","alternateNames":["\#(alternateName.escaped)"]"# }
        return json + "}"
    }
}

extension String {
    /// The text between the quotation marks of a JSON string. No name has control characters.
    fileprivate var escaped: String {
        guard utf8.contains(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") })
        else { return self }
        return reduce(into: "") { text, character in
            if character == "\"" || character == "\\" { text.append("\\") }
            text.append(character)
        }
    }
}
