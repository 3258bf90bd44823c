extension TextInterpretation: Codable {
    private enum CodingKeys: String, CodingKey {
        case city, places, rewriting, point
        // The names of the first version of the JSON.
        case disambiguatedBy = "narrowedBy"
        case ignored = "passedOver"
    }

    /// Reads an interpretation. Missing members are empty.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            city: try values.decodeIfPresent(String.self, forKey: .city),
            places: try values.decodeIfPresent([Place].self, forKey: .places) ?? [],
            disambiguatedBy: try values.decodeIfPresent([String].self, forKey: .disambiguatedBy)
                ?? [],
            ignored: try values.decodeIfPresent([String].self, forKey: .ignored) ?? [],
            rewriting: try values.decodeIfPresent(TextRewriting.self, forKey: .rewriting),
            point: try values.decodeIfPresent(Coordinate.self, forKey: .point))
    }

    /// Writes the interpretation. Empty members are omitted, except places and ignored parts.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encodeIfPresent(city, forKey: .city)
        try values.encode(places, forKey: .places)
        if !disambiguatedBy.isEmpty { try values.encode(disambiguatedBy, forKey: .disambiguatedBy) }
        try values.encode(ignored, forKey: .ignored)
        try values.encodeIfPresent(rewriting, forKey: .rewriting)
        try values.encodeIfPresent(point, forKey: .point)
    }
}

extension TextInterpretation.Place: Codable {
    private enum CodingKeys: CodingKey {
        case kind, name, text
    }

    /// Reads a place.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            kind: try values.decode(Kind.self, forKey: .kind),
            name: try values.decode(String.self, forKey: .name),
            text: try values.decode(String.self, forKey: .text))
    }

    /// Writes the place.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(kind, forKey: .kind)
        try values.encode(name, forKey: .name)
        try values.encode(text, forKey: .text)
    }
}

extension TextRewriting: Codable {
    private enum CodingKeys: CodingKey {
        case kind, text
    }

    /// Reads what happened to a text.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            kind: try values.decode(Kind.self, forKey: .kind),
            text: try values.decode(String.self, forKey: .text))
    }

    /// Writes what happened to the text.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(kind, forKey: .kind)
        try values.encode(text, forKey: .text)
    }
}
