import GRDB

/// SQLite through GRDB: a database in memory, prepared statements, and one of three ways to ask.
struct SQLitePeer: Peer {
    /// How a prefix is looked for.
    enum Method {
        /// Between the prefix and what follows all that begin with it, by an index.
        case range
        /// `LIKE`, by the same index, as the documentation of SQLite's LIKE optimization has it.
        case like
        /// A full-text index of the kind FTS5, with prefix indexes.
        case fullText
    }

    let method: Method
    private let database: DatabaseQueue

    init(_ cities: [PeerCity], method: Method) throws {
        self.method = method
        var configuration = Configuration()
        configuration.prepareDatabase { database in
            try database.execute(sql: "PRAGMA case_sensitive_like = ON")
        }
        database = try DatabaseQueue(configuration: configuration)
        try database.write { database in
            // The rank in name order is the row's number, so that order costs no sorting.
            try database.execute(
                sql: """
                    CREATE TABLE city (
                        rank INTEGER PRIMARY KEY, id INTEGER NOT NULL, key TEXT NOT NULL,
                        name TEXT NOT NULL, population INTEGER NOT NULL) STRICT
                    """)
            let insertion = try database.makeStatement(
                sql: "INSERT INTO city VALUES (?, ?, ?, ?, ?)")
            for (rank, city) in cities.enumerated() {
                try insertion.execute(
                    arguments: [rank, city.id, city.key, city.name, city.population])
            }
            for statement in method.indexing { try database.execute(sql: statement) }
            try database.execute(sql: "ANALYZE")
        }
    }

    func answer(_ task: PeerTask, _ query: TypedPrefix) throws -> [FoundCity] {
        try database.read { database in
            let statement = try database.cachedStatement(sql: method.selection(for: task))
            let rows = try Row.fetchCursor(statement, arguments: method.arguments(query.folded))
            return try Array(rows.map { FoundCity(id: $0[0], name: $0[1]) })
        }
    }
}

extension SQLitePeer.Method {
    /// What makes the index.
    fileprivate var indexing: [String] {
        switch self {
        case .range, .like:
            ["CREATE INDEX city_key ON city (key)"]
        case .fullText:
            [
                // Marks count as letters, since keys contain only marks that make another letter.
                """
                CREATE VIRTUAL TABLE city_text USING fts5(
                    key, content = 'city', content_rowid = 'rank', prefix = '1 2 3 4',
                    tokenize = "unicode61 remove_diacritics 0 categories 'L* M* N* S* Co'")
                """,
                "INSERT INTO city_text (city_text) VALUES ('rebuild')",
                "INSERT INTO city_text (city_text) VALUES ('optimize')",
            ]
        }
    }

    fileprivate func selection(for task: PeerTask) -> String {
        switch self {
        case .range:
            "SELECT id, name FROM city WHERE key >= ? AND key < ? " + order(task, "key, rank")
        case .like:
            "SELECT id, name FROM city WHERE key LIKE ? " + order(task, "key, rank")
        case .fullText:
            """
            SELECT id, name FROM city_text JOIN city ON city.rank = city_text.rowid
            WHERE city_text MATCH ?
            """ + " " + order(task, "city_text.rowid")
        }
    }

    private func order(_ task: PeerTask, _ byName: String) -> String {
        switch task {
        case .page50: "ORDER BY \(byName) LIMIT \(task.limit)"
        case .top10: "ORDER BY population DESC, city.rank LIMIT \(task.limit)"
        }
    }

    fileprivate func arguments(_ prefix: String) -> StatementArguments {
        switch self {
        // No text holds the last scalar there is, so it follows all that begin with the prefix.
        case .range: [prefix, prefix + "\u{10FFFF}"]
        // Keys hold no punctuation, so nothing needs escaping.
        case .like: [prefix + "%"]
        // From the first word on; a space at the end completes the last word.
        case .fullText: [#"^ "\#(prefix)""# + (prefix.hasSuffix(" ") ? "" : " *")]
        }
    }
}
