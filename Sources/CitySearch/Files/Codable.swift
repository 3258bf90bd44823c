// These are written as the text or the number that each stands for.
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
