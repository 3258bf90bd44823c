/// The changes of days among the files of an import.
struct DailyFiles {
    private var changes: [(change: DailyChange, day: Day, file: GeoNamesFile)] = []

    init(_ files: [GeoNamesFile]) {
        for file in files {
            if case .daily(let change, let day) = file.kind { changes.append((change, day, file)) }
        }
        // Removals come first on each day, so that a place that is added again on the same day stays.
        changes.sort { one, other in
            one.day == other.day
                ? one.change.isDelete && !other.change.isDelete : one.day < other.day
        }
    }

    /// The files in the order in which they are applied.
    func files(ofNames isOfNames: Bool) -> [GeoNamesFile] {
        changes.filter { $0.change.isOfNames == isOfNames }.map(\.file)
    }

    /// The names of the missing files: for each existing kind, and its companion, on every day from the first to the
    /// last.
    var missing: [String] {
        guard let first = changes.first?.day, let last = changes.last?.day else { return [] }
        let given = Set(changes.map { "\($0.change.rawValue)-\($0.day)" })
        let kinds = Set(changes.flatMap { [$0.change, $0.change.companion] })
        var names: [String] = []
        var day = first
        while day <= last {
            for kind in DailyChange.allCases where kinds.contains(kind) {
                let name = "\(kind.rawValue)-\(day)"
                if !given.contains(name) { names.append("\(name).txt") }
            }
            day = day.next
        }
        return names
    }

    /// The note when days may be missing between the newest line of the places and the first change.
    func note(newest: String) -> String? {
        guard let first = changes.first?.day, let newest = Day(newest), newest.next < first else {
            return nil
        }
        return
            "the newest line of the places is of \(newest), and the first changes are of \(first): "
            + "those of the days between are lost, if there were any"
    }
}

/// A day of the calendar.
struct Day: Hashable, Comparable, Sendable {
    /// Days since the first of March of the year 0.
    let number: Int

    /// Reads `2026-11-23`; nil for anything else.
    init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == [4, 2, 2], parts.joined().utf8.allSatisfy(Self.isDigit),
            let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]),
            (1...12).contains(month), (1...31).contains(day)
        else { return nil }
        // A year that begins in March ends with the day that leap years add.
        // (https://howardhinnant.github.io/date_algorithms.html)
        let years = month > 2 ? year : year - 1
        let days = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        number = years * 365 + years / 4 - years / 100 + years / 400 + days
        guard "\(self)" == text else { return nil }
    }

    private init(number: Int) { self.number = number }

    private static func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }
    static func < (one: Day, other: Day) -> Bool { one.number < other.number }
    var next: Day { Day(number: number + 1) }
}

extension Day: CustomStringConvertible {
    /// For example `2026-11-23`.
    var description: String {
        let era = number / 146_097
        let dayOfEra = number % 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * shifted + 2) / 5 + 1
        let month = shifted < 10 ? shifted + 3 : shifted - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        func padded(_ number: Int, _ count: Int) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(0, count - digits.count)) + digits
        }
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    }
}
