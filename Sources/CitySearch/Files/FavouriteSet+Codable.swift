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
    public func encode(to encoder: any Encoder) throws {
        try ids.encode(to: encoder)
    }
}

extension CodingUserInfoKey {
    /// Under this key a decoder is given the ``CityIndex`` over which it lays a ``FavouriteSet``.
    public static let cityIndex = CodingUserInfoKey(rawValue: "CitySearch.CityIndex")
}
