package import CitySearch
import Foundation

/// What loading must make of a file, by Foundation's decoder and the rules of the data.
package enum LoadingOracle {
    /// The cities of a file, or nil when it must be refused.
    package static func records(_ json: [UInt8]) -> [CityRecord]? {
        // JSONDecoder accepts trailing commas and UTF-16, and does not check unused members at all: broken numbers,
        // escapes and UTF-8 there are still invalid JSON.
        guard StrictJSON.isValid(json) else { return nil }
        // It also takes at most 510 levels of nesting below the array, which the files do not reach.
        guard let cities = try? JSONDecoder().decode([ListedCity].self, from: Data(json)) else {
            return nil
        }
        // All have an id or none has.
        guard Set(cities.map(\.hasID)).count <= 1 else { return nil }
        let records = cities.map(\.record)
        return Set(records.map(\.id)).count == records.count ? records : nil
    }

    /// The cities of a file and its number of invalid records, if those are left out; nil if the file is not JSON, or
    /// not an array.
    package static func lenientRecords(_ json: [UInt8]) -> (cities: [CityRecord], skipped: Int)? {
        guard StrictJSON.isValid(json),
            let found = try? JSONDecoder().decode([Lenient].self, from: Data(json))
        else { return nil }
        let listed = found.compactMap(\.city)
        let hasIDs = listed.contains(where: \.hasID)
        var ids: Set<Int> = []
        let cities = listed.filter { $0.hasID || !hasIDs }.map(\.record)
            .filter { ids.insert($0.id).inserted }
        return (cities, found.count - cities.count)
    }

    /// A city, or nil for anything else.
    private struct Lenient: Decodable {
        let city: ListedCity?

        init(from decoder: any Decoder) throws { city = try? ListedCity(from: decoder) }
    }

    /// Whether a file holds numbers on which the two may differ by right: integers of more than
    /// nineteen digits with a fraction or an exponent, which JSONDecoder rounds and the engine does
    /// not take, and exponents so small that JSONDecoder refuses a double and takes an integer for
    /// 0, where the engine takes the double for 0 and refuses the integer; and a zero with an
    /// exponent, `0e1`, which is no number to JSONDecoder.
    package static func hasExtremeNumber(_ json: [UInt8]) -> Bool {
        let text = String(decoding: json, as: UTF8.self)
        return text.firstMatch(
            of: /[eE]-0*[1-9][0-9]{2}|[0-9.]{19}[0-9.]*[.eE]|\.[0-9]{16}|[^0-9.]0[eE][-+]?0*[1-9]/)
            != nil
    }
}
