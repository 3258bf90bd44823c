extension CoordinateBox: Codable {
    private enum CodingKeys: CodingKey {
        case west, south, east, north
    }

    /// Reads the edges.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        west = try values.decode(Double.self, forKey: .west)
        south = try values.decode(Double.self, forKey: .south)
        east = try values.decode(Double.self, forKey: .east)
        north = try values.decode(Double.self, forKey: .north)
    }

    /// Writes the edges.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(west, forKey: .west)
        try values.encode(south, forKey: .south)
        try values.encode(east, forKey: .east)
        try values.encode(north, forKey: .north)
    }
}
