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
extension TextReading.Place.Kind: Codable {}
extension TextRewriting.Kind: Codable {}
