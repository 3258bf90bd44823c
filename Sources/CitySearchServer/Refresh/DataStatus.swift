#if Service
import CitySearch
import CitySearchAPI
import CitySearchProgram
import CitySearchICU
import Foundation

/// The status of the data: in JSON, and as lines for people.
struct DataStatus {
    /// The path or URL of the data; nil if it must not be shown.
    private(set) var source: String?
    let digest: String?
    let index: CityIndex
    /// When they were loaded; nil if unknown.
    let loadedAt: Date?
    private(set) var refresh: RefreshStatus
    /// The digest of the cities that browsers fetch; nil when they may not.
    var browserIndex: SourceDigest?
    var now = Date.now

    /// The same without paths of this machine: the location of the data, the errors, and the detected columns.
    var withoutPaths: DataStatus {
        var status = self
        (status.source, status.refresh.source, status.refresh.lastError) = (nil, nil, nil)
        status.refresh.notes = []
        return status
    }

    /// Names and values, a line each.
    func lines(_ look: TableLook, _ texts: Translation) -> [String] {
        let rows: [(name: String, value: String?)] = [
            (texts.text("command.statusCities"), texts.numbers.text(index.count)),
            (
                texts.text("command.statusCountries"),
                texts.numbers.text(index.countries.count)
            ),
            (texts.text("command.statusSource"), source),
            (texts.text("command.statusDigest"), digest),
            (texts.text("command.statusTakenOver"), loadedAt.map { described($0, texts) }),
            (
                texts.text("command.statusRefreshedFrom"),
                refresh.source.flatMap { $0 == source ? nil : $0 }
            ),
            (texts.text("command.statusLastAsked"), refresh.checkedAt.map { described($0, texts) }),
            (
                texts.text("command.statusLastFailure"),
                refresh.lastErrorAt.map { described($0, texts) }
            ),
            (texts.text("command.statusReason"), refresh.lastError),
            (texts.text("command.statusVersion"), Version.current),
        ]
        let known = rows.compactMap { row in row.value.map { (row.name, $0) } }
        let table = TextTable(
            [
                TableColumn("", known.map(\.0), style: .dim, hasHeading: false),
                TableColumn("", known.map(\.1), hasHeading: false),
            ], width: nil)
        return known.indices.map { table.row($0, isColoured: look.isColoured) }
    }

    private func described(_ time: Date, _ texts: Translation) -> String {
        let age = Age(seconds: Int(now.timeIntervalSince(time)))
        return "\(time.internetTime), \(age.text(texts))"
    }
}

extension JSONWriter {
    /// Writes the status of the data as an object.
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
            if let digest = status.browserIndex {
                json.key("browserIndex")
                json.object { json in
                    json.member("path", BrowserCities.path)
                    json.member("digest", digest.description)
                }
            }
            json.key("refresh")
            json.value(status.refresh)
        }
    }
}
#endif
