// What is a text or a number by itself is written as that.
extension CountryCode: Codable {}
extension FavouritePlacement: Codable {}
extension MatchMode: Codable {}
extension MatchTier: Codable {}
extension SearchOrder: Codable {}
extension TextReading.Place.Kind: Codable {}
extension TextRewriting.Kind: Codable {}
