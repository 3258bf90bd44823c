#if Service
import GRDB

/// The tables of the database, and how they came to be.
///
/// | table | holds |
/// | --- | --- |
/// | `favourite` | each user's favourites; `position` is their order, new ones last; `groupName` and `note` are the user's |
/// | `revision` | one row, `favourites`: how often favourites came or went, which triggers count, or were moved or changed |
/// | `history` | each user's searches; `position` is the order in which they were made |
/// | `weather` | the last answer of the weather service under each key |
/// | `source` | one row: the state of the data's source; its `version` is unused |
///
/// The `user` without a name is that of a service without users, and of the commands. Times are milliseconds since
/// 1970. `grdb_migrations` has the names of the migrations that were run.
///
/// A migration that was released is never edited: databases have run it. A change of the tables is another migration
/// after the others.
enum StoreSchema {
    static let migrator: DatabaseMigrator = {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1: favourites, history, weather, source") { database in
            try database.execute(sql: first)
        }
        migrator.registerMigration("2: users") { database in try database.execute(sql: users) }
        migrator.registerMigration("3: groups and notes") { database in
            try database.execute(sql: notes)
        }
        return migrator
    }()

    private static let first = """
        CREATE TABLE favourite (
            position INTEGER PRIMARY KEY AUTOINCREMENT,
            id INTEGER NOT NULL UNIQUE,
            name TEXT NOT NULL,
            country TEXT,
            addedAt INTEGER NOT NULL
        ) STRICT;

        CREATE TABLE revision (favourites INTEGER NOT NULL) STRICT;
        INSERT INTO revision VALUES (0);
        CREATE TRIGGER favouriteAdded AFTER INSERT ON favourite
            BEGIN UPDATE revision SET favourites = favourites + 1; END;
        CREATE TRIGGER favouriteRemoved AFTER DELETE ON favourite
            BEGIN UPDATE revision SET favourites = favourites + 1; END;

        CREATE TABLE history (
            position INTEGER PRIMARY KEY AUTOINCREMENT,
            text TEXT NOT NULL UNIQUE,
            time INTEGER NOT NULL
        ) STRICT;

        CREATE TABLE weather (
            key TEXT PRIMARY KEY,
            fetchedAt INTEGER NOT NULL,
            payload BLOB NOT NULL
        ) STRICT;
        CREATE INDEX weatherByAge ON weather (fetchedAt);

        CREATE TABLE source (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            source TEXT NOT NULL,
            etag TEXT,
            lastModified TEXT,
            digest TEXT,
            version TEXT,
            checkedAt INTEGER,
            loadedAt INTEGER,
            lastError TEXT,
            lastErrorAt INTEGER
        ) STRICT;
        """

    /// Existing data belongs to the user without a name. A column cannot become part of a table's constraints, so the
    /// tables are made again.
    private static let users = """
        CREATE TABLE newFavourite (
            position INTEGER PRIMARY KEY AUTOINCREMENT,
            user TEXT NOT NULL,
            id INTEGER NOT NULL,
            name TEXT NOT NULL,
            country TEXT,
            addedAt INTEGER NOT NULL,
            UNIQUE (user, id)
        ) STRICT;
        INSERT INTO newFavourite (position, user, id, name, country, addedAt)
            SELECT position, '', id, name, country, addedAt FROM favourite;
        DROP TABLE favourite;
        ALTER TABLE newFavourite RENAME TO favourite;
        CREATE TRIGGER favouriteAdded AFTER INSERT ON favourite
            BEGIN UPDATE revision SET favourites = favourites + 1; END;
        CREATE TRIGGER favouriteRemoved AFTER DELETE ON favourite
            BEGIN UPDATE revision SET favourites = favourites + 1; END;

        CREATE TABLE newHistory (
            position INTEGER PRIMARY KEY AUTOINCREMENT,
            user TEXT NOT NULL,
            text TEXT NOT NULL,
            time INTEGER NOT NULL,
            UNIQUE (user, text)
        ) STRICT;
        INSERT INTO newHistory (position, user, text, time)
            SELECT position, '', text, time FROM history;
        DROP TABLE history;
        ALTER TABLE newHistory RENAME TO history;
        """

    private static let notes = """
        ALTER TABLE favourite ADD COLUMN groupName TEXT;
        ALTER TABLE favourite ADD COLUMN note TEXT;
        """
}
#endif
