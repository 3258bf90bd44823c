#if Service
import CitySearch
import CitySearchJSON
import CitySearchStore
import Foundation

extension JSONWriter {
    /// Writes a favourite as an object: as the data know the city, or as it was when it was added.
    mutating func favourite(_ favourite: Favourite, _ city: City? = nil) {
        object { json in
            if let city {
                json.members(of: city)
            } else {
                json.member("id", favourite.id)
                json.member("name", favourite.name)
                json.member("country", favourite.country)
            }
            json.member("favourite", true)
            json.member("addedAt", favourite.addedAt.internetTime)
        }
    }

    /// Writes a search of the history as an object.
    mutating func historyEntry(_ entry: HistoryEntry) {
        object { json in
            json.member("text", entry.text)
            json.member("time", entry.time.internetTime)
        }
    }
}

extension Date {
    /// The time after ISO 8601, in UTC, to the second: `2026-11-22T03:11:00Z`.
    var internetTime: String {
        formatted(.iso8601)
    }
}
#endif
