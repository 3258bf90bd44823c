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
