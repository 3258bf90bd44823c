// Each of these is encoded as its text or number.
extension AddressPart: Codable, CodingKeyRepresentable {}
extension CityTrait: Codable {}
extension CountryCode: Codable {}
extension Division: Codable {}
extension FavouritePlacement: Codable {}
extension MatchMode: Codable {}
extension MatchTier: Codable {}
extension SearchOrder: Codable {}
extension SearchPreference: Codable {}
extension TextInterpretation.Place.Kind: Codable {}
extension TextRewriting.Kind: Codable {}

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

extension Language: Codable {
    /// Reads a tag.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let language = Language(text) else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "`\(text)` is not a language: give a tag such as es-MX")
        }
        self = language
    }

    /// Writes the tag.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(tag)
    }
}

/// Favourites are stored as an array of ids.
///
/// ```swift
/// let decoder = JSONDecoder()
/// if let key = CodingUserInfoKey.cityIndex { decoder.userInfo[key] = index }
/// let favourites = try decoder.decode(FavouriteSet.self, from: data)
/// ```
///
/// The limit is not stored. To set another one, decode the ids alone, as `[Int]`, and hand them to
/// ``FavouriteSet/init(_:over:limit:)``.
extension FavouriteSet: Codable {
    /// Reads the ids.
    ///
    /// - Throws: `DecodingError` if the content is not an array of numbers, or if the decoder's `userInfo` has no index
    ///   under `CodingUserInfoKey.cityIndex`.
    public init(from decoder: any Decoder) throws {
        let index = CodingUserInfoKey.cityIndex.flatMap { decoder.userInfo[$0] as? CityIndex }
        guard let index else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: decoder.codingPath,
                    debugDescription:
                        "no index to lay favourites over: set userInfo[.cityIndex] of the decoder"))
        }
        self.init(try [City.ID](from: decoder), over: index)
    }

    /// Writes the ids in the order in which they were added.
    public func encode(to encoder: any Encoder) throws { try ids.encode(to: encoder) }
}

extension CodingUserInfoKey {
    /// Under this key a decoder is given the ``CityIndex`` over which it lays a ``FavouriteSet``.
    public static let cityIndex = CodingUserInfoKey(rawValue: "CitySearch.CityIndex")
}
