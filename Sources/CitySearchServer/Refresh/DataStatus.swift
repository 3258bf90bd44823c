#if Service
import ArgumentParser
import CitySearch
import CitySearchAPI
import CitySearchICU
import CitySearchProgram
import CitySearchStore
package import Foundation

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
            (texts.text("command.statusCountries"), texts.numbers.text(index.countries.count)),
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
        let known = rows.compactMap { row in row.value.map { (name: row.name, value: $0) } }
        return TextTable(known, style: .dim).lines(hasHeadings: false, isColoured: look.isColoured)
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
            json.member("ageSeconds", status.loadedAt.map { Int(status.now.timeIntervalSince($0)) })
            if let digest = status.browserIndex {
                json.object("browserIndex") { json in
                    json.member("path", BrowserCities.path)
                    json.member("digest", digest.description)
                }
            }
            json.key("refresh")
            json.value(status.refresh)
        }
    }
}

/// The status of refreshes.
package struct RefreshStatus: Sendable {
    /// The source of the data, for people; nil if none was named.
    package var source: String?
    package var isRunning = false
    /// The notes of the last import, one per line; empty for files that the engine loads itself.
    package var notes: [String] = []
    /// When the source was asked last.
    package var checkedAt: Date?
    /// Why the last refresh changed nothing; nil when it did not fail.
    package var lastError: String?
    package var lastErrorAt: Date?
    /// When the next refresh follows; nil for never.
    package var nextAt: Date?

    package init() {}

    /// Takes over the stored state.
    mutating func update(_ state: SourceState?) {
        checkedAt = state?.checkedAt
        lastError = state?.lastError
        lastErrorAt = state?.lastErrorAt
    }
}

extension JSONWriter {
    /// Writes the status of refreshes as an object.
    mutating func value(_ status: RefreshStatus) {
        object { json in
            json.member("from", status.source)
            json.member("running", status.isRunning)
            json.member("checkedAt", status.checkedAt?.internetTime)
            json.member("lastError", status.lastError)
            json.member("lastErrorAt", status.lastErrorAt?.internetTime)
            if !status.notes.isEmpty { json.member("notes", status.notes) { $0.value($1) } }
            json.member("nextAt", status.nextAt?.internetTime)
        }
    }
}

/// `citysearch status`: prints the state of the data.
struct StatusCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Show the current data and the result of the last refresh.",
        usage: "citysearch status [--format table|json] [--data <FILE>]",
        discussion: """
            These are the data that citysearch searches. A server has its status at /api/status.

            EXIT STATUS
              0  printed
              2  wrong usage, or no data
            """)

    @OptionGroup var format: FormatOption
    @OptionGroup var cities: CitiesOption

    func run() async throws {
        let location = try DataLocation.find(option: cities.data)
        let index = try await cities.load()
        let state = try await StoreLocation.openedStore().sourceState()
        let isRefreshed = location.origin == .refreshed
        let digest = try isRefreshed ? index.source : SourceDigest(contentsOf: location.path)
        var refresh = RefreshStatus()
        refresh.source = (state?.source).flatMap(RefreshSource.init(argument:))?.name
        refresh.update(state)
        let status = DataStatus(
            source: isRefreshed ? refresh.source ?? "\(location.path)" : "\(location.path)",
            digest: digest?.description, index: index,
            loadedAt: isRefreshed ? state?.loadedAt : nil, refresh: refresh)
        try format.print {
            status.lines($0, Translation(.ofEnvironment))
        } json: {
            $0.value(status)
        }
    }
}

/// A time in the past, for people: `3 hours ago`.
struct Age {
    let seconds: Int

    func text(_ texts: Translation) -> String {
        switch seconds {
        case ..<60: texts.text("command.justNow")
        case ..<3_600: texts.text("command.minutesAgo", count: seconds / 60)
        case ..<172_800: texts.text("command.hoursAgo", count: seconds / 3_600)
        default: texts.text("command.daysAgo", count: seconds / 86_400)
        }
    }
}

extension Date {
    /// The time after ISO 8601, in UTC, to the second: `2026-11-22T03:11:00Z`.
    var internetTime: String { formatted(.iso8601) }
}
#endif
