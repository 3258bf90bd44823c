import ArgumentParser
import CitySearch
import Foundation

/// A city as peers get it: with its key, so that they need no folding, and in name order.
struct PeerCity {
    let id: Int
    /// The folded name and a space, which ends the name.
    let key: String
    let name: String
    /// 0 when it is not known.
    let population: Int

    /// The cities of an export.
    static func read(from folder: String) throws -> [PeerCity] {
        try TabSeparated.read("\(folder)/cities.tsv").map { fields in
            guard fields.count == 4, let id = Int(fields[0]), let population = Int(fields[3])
            else {
                throw ValidationError("\(folder)/cities.tsv is not an export; run export again")
            }
            return PeerCity(id: id, key: fields[1], name: fields[2], population: population)
        }
    }
}

extension PeerCity {
    init(_ city: City) {
        id = city.id
        key = Folding.fold(city.name) + " "
        name = city.name
        population = city.population ?? 0
    }
}
