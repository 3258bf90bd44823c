/// As JSON a coordinate is `{"lat":-34.6,"lon":-58.4}`.
extension Coordinate: Codable {
    private enum CodingKeys: String, CodingKey {
        case latitude = "lat"
        case longitude = "lon"
    }

    /// Reads a coordinate; one that is not on the globe is an error.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        do {
            try self.init(
                latitude: values.decode(Double.self, forKey: .latitude),
                longitude: values.decode(Double.self, forKey: .longitude))
        } catch let error as CoordinateError {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: decoder.codingPath, debugDescription: error.description,
                    underlyingError: error))
        }
    }

    /// Writes the coordinate in degrees.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(latitude, forKey: .latitude)
        try values.encode(longitude, forKey: .longitude)
    }
}
