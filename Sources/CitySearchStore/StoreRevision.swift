#if Service
/// Determines which of two reads of a store is newer.
package struct StoreRevision: Hashable, Comparable, Sendable {
    /// The number of databases that the program had opened before: one that replaces another counts its changes again.
    package let opening: Int
    /// The number of changes of the database.
    package let changes: Int

    package init(opening: Int, changes: Int) {
        self.opening = opening
        self.changes = changes
    }

    package static func < (left: StoreRevision, right: StoreRevision) -> Bool {
        (left.opening, left.changes) < (right.opening, right.changes)
    }
}

/// The favourites at a revision.
package struct RevisedFavourites: Sendable {
    package let favourites: [Favourite]
    package let revision: StoreRevision

    package init(favourites: [Favourite], revision: StoreRevision) {
        self.favourites = favourites
        self.revision = revision
    }
}
#endif
