#if Service
import CitySearch
import CitySearchStore
import Foundation

/// A file of favourites: lines or JSON.
struct FavouritesFile {
    /// A favourite as a file has it: an id at least.
    struct Entry: Decodable {
        let id: City.ID
        let name: String?
        let country: String?
        let addedAt: Date?
        let group: String?
        let note: String?

        /// An object of a list.
        private struct Stored: Decodable {
            let id: City.ID
            let name, country, addedAt, group, note: String?
        }

        init(from decoder: any Decoder) throws {
            if let id = try? decoder.singleValueContainer().decode(City.ID.self) {
                self.init(id: id, [])
                return
            }
            let stored = try Stored(from: decoder)
            self.init(
                id: stored.id,
                [stored.name, stored.country, stored.addedAt, stored.group, stored.note])
        }

        /// - Parameter rest: the texts after the id.
        fileprivate init(id: City.ID, _ rest: [String?]) {
            let texts = rest + [String?](repeating: nil, count: 5)
            self.id = id
            (name, country) = (texts[0], texts[1])
            addedAt = texts[2].flatMap { try? Date($0, strategy: .iso8601) }
            // A longer text was written by hand; it is truncated.
            group = Self.line(texts[3], atMost: FavouriteChange.longestGroup)
            note = Self.line(texts[4], atMost: FavouriteChange.longestNote)
        }

        private static func line(_ text: String?, atMost most: Int) -> String? {
            text.flatMap { FavouriteChange.line(String($0.unicodeScalars.prefix(most))) }
        }

        /// The favourite; nil if neither the file nor the data have the name of the city.
        ///
        /// - Parameter city: the data of the city.
        func favourite(_ city: City? = nil, now: Date) -> Favourite? {
            guard let name = name ?? city?.name else { return nil }
            return Favourite(
                id: id, name: name,
                country: self.name == nil ? city?.country?.rawValue : country,
                addedAt: addedAt ?? now, group: group, note: note)
        }
    }

    let entries: [Entry]

    /// - Parameters:
    ///   - name: the file's name, for messages.
    ///   - most: how many lines are read.
    init(_ contents: Data, name: String, upTo most: Int = .max) throws(CommandError) {
        let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let contents = contents.starts(with: byteOrderMark) ? contents.dropFirst(3) : contents
        let first = contents.first { !" \t\r\n".utf8.contains($0) }
        if first == UInt8(ascii: "[") || first == UInt8(ascii: "{") {
            let decoder = JSONDecoder()
            let list = try? decoder.decode([Entry].self, from: contents)
            guard
                let entries = list
                    ?? (try? decoder.decode([String: List].self, from: contents))?["favourites"]?
                    .entries
            else {
                throw .noFavourites(name, "expected a JSON array of ids or of favourites")
            }
            self.entries = entries
        } else {
            entries = try Self.entries(String(decoding: contents, as: UTF8.self), name, most)
        }
    }

    /// The value of a member of the object. Only that of `favourites` counts, so any other may be no list.
    private struct List: Decodable {
        let entries: [Entry]

        init(from decoder: any Decoder) throws { entries = (try? [Entry](from: decoder)) ?? [] }
    }

    private static func entries(
        _ text: String, _ name: String, _ most: Int
    ) throws(CommandError) -> [Entry] {
        var entries: [Entry] = []
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (number, line) in lines.enumerated() where !line.allSatisfy(\.isWhitespace) {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            let digits = fields.first?.trimmingCharacters(in: .whitespaces) ?? ""
            guard let id = Int(digits) else {
                throw .noFavourites(
                    name, "line \(number + 1): expected the id of a city, found `\(digits)`")
            }
            entries.append(Entry(id: id, fields.dropFirst().map { $0.isEmpty ? nil : String($0) }))
            if entries.count == most { break }
        }
        return entries
    }

    /// The fields of a favourite's line.
    static func fields(_ favourite: Favourite) -> [String] {
        let name = favourite.name.map { $0.isNewline || $0 == "\t" ? " " : $0 }
        let said =
            favourite.group == nil && favourite.note == nil
            ? [] : [favourite.group ?? "", favourite.note ?? ""]
        return [
            "\(favourite.id)", String(name), favourite.country ?? "",
            favourite.addedAt.internetTime,
        ] + said
    }
}
#endif
