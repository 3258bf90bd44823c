import CitySearch
import CitySearchAPI

/// A place with all that is known of its names.
struct NamedPlace: Sendable {
    /// A ``PlaceRecord``.
    let record: [UInt8]
    /// Each a ``PlaceName``, in the order of their ids.
    let names: [[UInt8]]

    /// Appends the place as JSON.
    ///
    /// Other names come in the order in which they are shown when they are found: of names that fold alike an index keeps
    /// the first.
    func append(to output: inout [UInt8]) {
        let span = record.span
        let place = PlaceRecord(span)
        let ownName = [UInt8](span.extracting(place.name))
        let names = names.map(PlaceName.init)
        var json = JSONWriter()
        json.object { json in
            let airports = names.filter(\.isAirport).map(\.text)
            if !airports.isEmpty { json.member("airports", airports) { $0.value($1.span) } }
            let byLanguage = Self.byLanguage(names).filter { $0.value.text != ownName }
            if !byLanguage.isEmpty {
                json.key("names")
                json.object { json in
                    for (language, name) in byLanguage.sorted(by: { $0.key < $1.key }) {
                        json.key(language)
                        json.value(name.text.span)
                    }
                }
            }
            let others = Self.others(names, span.extracting(place.alternateNames), besides: ownName)
            if !others.isEmpty { json.member("alternateNames", others) { $0.value($1.span) } }
        }
        output.append(span.extracting(place.json))
        if json.bytes.count > 2 { output.append(UInt8(ascii: ",")) }
        output.append(json.bytes.span.extracting(1..<json.bytes.count))
    }

    /// The name to show in each language: the preferred one, rather the long than the short one.
    private static func byLanguage(_ names: [PlaceName]) -> [String: PlaceName] {
        var best: [String: PlaceName] = [:]
        for name in names where name.isShown && name.hasLanguage {
            if let known = best[name.language], known.rank <= name.rank { continue }
            best[name.language] = name
        }
        return best
    }

    /// The other names: the displayed ones, the additional ones of the column, and ones that only lead here.
    private static func others(
        _ names: [PlaceName], _ column: Span<UInt8>, besides ownName: [UInt8]
    ) -> [[UInt8]] {
        let names = names.filter { !$0.isAirport && !$0.text.isEmpty }
        let known = names.filter { !$0.marks.contains(.none) }
        // Stable, as sorting is.
        var texts = known.filter(\.isShown).sorted { $0.rank < $1.rank }.map(\.text)
        let hidden = known.filter { !$0.isShown }.map(\.text)
        var later = Set(hidden)
        for name in names where name.marks.contains(.none) { later.insert(name.text) }
        var start = 0
        while start < column.count {
            let end = column.position(of: UInt8(ascii: ","), in: start..<column.count)
            let text = [UInt8](column.extracting(start..<end))
            if !text.isEmpty, !later.contains(text) { texts.append(text) }
            start = end + 1
        }
        var seen: Set = [ownName]
        return (texts + hidden).filter { seen.insert($0).inserted }
    }
}

extension PlaceName {
    /// Whether it is the code of an airport that serves the place.
    fileprivate var isAirport: Bool {
        language == "iata" && marks.isDisjoint(with: [.historic, .none])
    }

    /// Whether it is said which language the name is of. Some tags, such as `abbr`, name none.
    fileprivate var hasLanguage: Bool {
        guard !marks.contains(.none) else { return false }
        return (2...3).contains(language.prefix { $0 != "-" }.utf8.count)
            && language.utf8.allSatisfy { byte in
                0x61...0x7A ~= byte | 0x20 || 0x30...0x39 ~= byte || byte == UInt8(ascii: "-")
            }
    }

    /// Names of a lower rank are shown rather.
    fileprivate var rank: Int {
        (marks.contains(.preferred) ? 0 : 1) + (marks.contains(.short) ? 2 : 0)
    }
}
