import CitySearch
import CitySearchProgram
import CitySearchAPI

/// The content of the cache, as the commands print it.
struct CacheListing {
    /// A snapshot of the cache.
    struct Entry {
        let path: FilePath
        /// The sources from which it was made, as far as they are known.
        let sources: [FilePath]
        /// The number of its cities; nil if this version cannot open it.
        let cities: Int?
        let byteCount: Int
        /// When it was last used, in nanoseconds since 1970.
        let used: Int64
    }

    let directory: FilePath
    /// The snapshots, the most recently used first.
    let entries: [Entry]

    init(_ directory: CacheDirectory) async {
        self.directory = directory.path
        let records = directory.records
        var entries: [Entry] = []
        for path in directory.snapshots {
            guard let identity = FileIdentity(path: path) else { continue }
            let index = try? await CityIndex(.snapshotFile(path), verifying: false)
            let own = records.filter { directory.snapshotPath($0.record.digest) == path }
            // Each use touches the record.
            let used = own.compactMap { FileIdentity(path: $0.path)?.modified }.max()
            entries.append(
                Entry(
                    path: path, sources: own.map(\.record.path), cities: index?.count,
                    byteCount: Int(identity.size), used: used ?? identity.modified))
        }
        self.entries = entries.sorted { $0.used > $1.used }
    }

    private var byteCount: Int { entries.reduce(0) { $0 + $1.byteCount } }

    /// One JSON object.
    func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("directory", directory.description)
            json.member("snapshots", entries) { write($1, to: &$0) }
            json.member("bytes", byteCount)
        }
    }

    private func write(_ entry: Entry, to json: inout JSONWriter) {
        json.object { json in
            json.member("file", entry.path.description)
            json.member("sources", entry.sources) { $0.value($1.description) }
            json.member("cities", entry.cities)
            json.member("bytes", entry.byteCount)
            json.member("lastUsed", Platform.internetTime(entry.used))
        }
    }

    /// A table for people, with a total.
    ///
    /// - Parameter now: the time, in nanoseconds since 1970.
    func lines(now: Int64) -> [String] {
        let place = DisplayText.printable("\(directory)")
        guard !entries.isEmpty else { return ["No snapshots in \(place)"] }
        func column(_ heading: String, _ cells: [String], isNumber: Bool = true) -> TableColumn {
            TableColumn(heading, cells, alignment: isNumber ? .right : .left, hasHeading: true)
        }
        let sources = entries.map { entry in
            entry.sources.isEmpty
                ? "unknown" : entry.sources.map(\.description).joined(separator: ", ")
        }
        let table = TextTable(
            [
                column("Cities", entries.map { $0.cities?.grouped ?? "unusable" }),
                column("Bytes", entries.map(\.byteCount.grouped)),
                column("Last used", entries.map { Self.age(now - $0.used) }),
                column("Snapshot of", sources, isNumber: false),
            ], width: nil)
        let total = "\(entries.count.counted("snapshot")), \(byteCount.counted("byte"))"
        return table.lines(hasHeadings: true) + ["\(total) in \(place)"]
    }

    /// An age in the largest unit that gives one at least.
    static func age(_ nanoseconds: Int64) -> String {
        let seconds = Int(max(0, nanoseconds) / 1_000_000_000)
        let units = [("minute", 60), ("hour", 3_600), ("day", 86_400)]
        guard let (unit, length) = units.last(where: { seconds >= $0.1 }) else { return "just now" }
        return (seconds / length).counted(unit) + " ago"
    }
}
