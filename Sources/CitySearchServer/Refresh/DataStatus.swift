#if Service
import CitySearch
import CitySearchJSON
import CitySearchProgram
import Foundation

/// What there is to know of the data: in JSON, and as lines for people.
struct DataStatus {
    /// The path or URL that the data come from; nil when it is not to be told.
    private(set) var source: String?
    let digest: String?
    let index: CityIndex
    /// Since when they are there; nil when nobody knows.
    let loadedAt: Date?
    private(set) var refresh: RefreshStatus
    var now = Date.now

    /// The same without what names files of this machine: where the data are, and why they were not to be had.
    var withoutPaths: DataStatus {
        var status = self
        (status.source, status.refresh.source, status.refresh.lastError) = (nil, nil, nil)
        return status
    }

    /// Names and values, a line each.
    func lines(_ look: TableLook) -> [String] {
        let rows: [(name: String, value: String?)] = [
            ("Cities", index.count.grouped),
            ("Countries", index.countries.count.grouped),
            ("Source", source),
            ("Digest", digest),
            ("Taken over", loadedAt.map(described)),
            ("Refreshed from", refresh.source.flatMap { $0 == source ? nil : $0 }),
            ("Last asked", refresh.checkedAt.map(described)),
            ("Last failure", refresh.lastErrorAt.map(described)),
            ("Reason", refresh.lastError),
            ("Version", Version.current),
        ]
        let known = rows.compactMap { row in row.value.map { (row.name, $0) } }
        let table = TextTable(
            [
                TableColumn("", known.map(\.0), style: .dim, hasHeading: false),
                TableColumn("", known.map(\.1), hasHeading: false),
            ], width: nil)
        return known.indices.map { table.row($0, isColoured: look.isColoured) }
    }

    private func described(_ time: Date) -> String {
        "\(time.internetTime), \(Age(seconds: Int(now.timeIntervalSince(time))))"
    }
}

extension JSONWriter {
    /// Writes what is known of the data as an object.
    mutating func value(_ status: DataStatus) {
        object { json in
            json.member("version", Version.current)
            json.member("source", status.source)
            json.member("digest", status.digest)
            json.member("cities", status.index.count)
            json.member("countries", status.index.countries.count)
            json.member("loadedAt", status.loadedAt?.internetTime)
            json.member(
                "ageSeconds", status.loadedAt.map { Int(status.now.timeIntervalSince($0)) })
            json.key("refresh")
            json.value(status.refresh)
        }
    }
}
#endif
