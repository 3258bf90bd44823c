import CitySearch
import Fuzzing
import TestSupport

/// Cities in places with codes and other names, and cities with unusual names.
enum PlacedCities {
    /// Their index.
    static let index = NastyCities.build(NastyCities.records + records)

    private static let records = rows.enumerated().map { number, row in
        CityRecord(
            id: 9_000 + number, name: row.names[0], country: row.country,
            latitude: Double(number * 7 % 180) - 90, longitude: Double(number * 31 % 360) - 180,
            population: 300 << (number % 16), region: row.region,
            alternateNames: Array(row.names.dropFirst()))
    }

    /// A city's own name and its alternate names, its region, its country.
    private static let rows: [(names: [String], region: String, country: String)] = [
        (["Los Angeles", "LA"], "California", "US"), (["San Jose"], "California", "US"),
        (["Portland"], "Oregon", "US"), (["Portland"], "Maine", "US"), (["Paris"], "Texas", "US"),
        (["Atlanta"], "Georgia", "US"), (["New York City", "New York"], "New York", "US"),
        (["Washington"], "District of Columbia", "US"), (["Kansas City"], "Kansas", "US"),
        (["Paris", "Parigi", "باريس"], "Île-de-France", "FR"), (["Saint-Denis"], "", "FR"),
        (["London", "Londres"], "England", "GB"), (["London"], "Ontario", "CA"),
        (["Mainz", "Mayence"], "Rheinland-Pfalz", "DE"), (["München", "Munich"], "Bavaria", "DE"),
        (["Bremen"], "City state Bremen", "DE"), (["Wien", "Vienna"], "Vienna", "AT"),
        (["Córdoba"], "Córdoba", "AR"), (["Córdoba", "Cordova"], "Andalusia", "ES"),
        (["Puebla"], "Puebla", "MX"), (["México"], "Mexico City", "MX"),
        (["Bogotá"], "Bogota D.C.", "CO"), (["Tbilisi", "თბილისი"], "", "GE"),
        (["Москва", "Moscow"], "Moscow", "RU"), (["Київ", "Kyiv"], "Kyiv City", "UA"),
        (["广州", "Guangzhou", "Canton"], "Guangdong", "CN"), (["大阪", "Osaka"], "Osaka", "JP"),
        (["서울", "Seoul"], "Seoul", "KR"), (["القاهرة", "Cairo"], "Cairo", "EG"),
        (["Mumbai", "मुंबई", "Bombay"], "Maharashtra", "IN"), (["Αθήνα", "Athens"], "Attica", "GR"),
        (["กรุงเทพมหานคร", "Bangkok"], "Bangkok", "TH"), (["Monaco"], "", "MC"),
        (["Nowhere"], "", ""),
    ]
}
