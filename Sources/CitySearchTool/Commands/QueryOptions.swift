import ArgumentParser
import CitySearchAPI

/// The options of the command that follow from rows of ``QueryOption``.
///
/// The parser finds options among the properties that a mirror shows. This one shows an option for each row, so that a
/// row needs no property.
struct QueryOptions: ParsableArguments, CustomReflectable {
    /// The rows without those of ``CountryOption`` and ``FavouritesOption``, of which the command makes more.
    private static let rows = QueryOption.all.filter {
        ![QueryOption.country.name, QueryOption.favourites.name].contains($0.name)
    }

    /// The changes of a query by the given options.
    let changes: [QueryChange]

    init() { changes = [] }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        changes = try Self.rows.flatMap { row in
            let key = Key(stringValue: row.name)
            if row.isList {
                return try values.decode(Option<[QueryChange]>.self, forKey: key).wrappedValue
            }
            if row.isFlag {
                let isGiven = try values.decode(Flag<Bool>.self, forKey: key).wrappedValue
                return isGiven ? [try row.change("true")] : []
            }
            let change = try values.decode(Option<QueryChange?>.self, forKey: key).wrappedValue
            return change.map { [$0] } ?? []
        }
    }

    var customMirror: Mirror {
        Mirror(
            self,
            // The name that the compiler gives to the storage of a property wrapper.
            children: Self.rows.map { row -> Mirror.Child in
                let option: Any =
                    if row.isFlag {
                        Flag(wrappedValue: false, row)
                    } else if row.isList {
                        Option<[QueryChange]>(row)
                    } else {
                        Option<QueryChange?>(row)
                    }
                return ("_" + row.name, option)
            })
    }

    /// The name of a row.
    private struct Key: CodingKey {
        let stringValue: String
        let intValue: Int? = nil

        init(stringValue: String) { self.stringValue = stringValue }

        init?(intValue: Int) { return nil }
    }
}
