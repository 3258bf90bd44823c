import ArgumentParser
import CitySearch

/// A query: unfolded, for the engine, and folded, for the peers.
struct TypedPrefix {
    let typed: String
    let folded: String

    /// The queries of an export.
    static func read(from folder: String) throws -> [TypedPrefix] {
        try TabSeparated.read("\(folder)/queries.tsv").map { fields in
            guard fields.count == 2
            else {
                throw ValidationError("\(folder)/queries.tsv is not an export; run export again")
            }
            return TypedPrefix(typed: fields[0], folded: fields[1])
        }
    }
}

extension TypedPrefix {
    /// Folds what was typed. The letter behind it keeps a space at its end, which counts.
    init(typed: String) {
        self.typed = typed
        folded = String(Folding.fold(typed + "x").dropLast())
    }
}
