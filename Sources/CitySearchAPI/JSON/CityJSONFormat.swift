public import CitySearch

/// The JSON formats of cities. Missing values are omitted.
///
/// A city has `id`, `name`, `country`, `countryName`, `admin1`, `lat`, `lon`, `population` and `timezone`. A match also
/// has `tier`, `matchedText`, `favourite`, `highlights` (ranges of Unicode scalars in `matchedText`) and `label`; where a
/// point was given, cities have `distanceKm`, too.
public enum CityJSONFormat: Hashable, Sendable, CaseIterable {
    /// An object: the query, as `query` or `lat` and `lon`, the interpretation of a text as `reading` if it is not only
    /// a name, `count`, the number of all cities, and `matches`, one city per line. The output of the command with
    /// `--format json`.
    case object
    /// The same object in one line, without its end.
    case oneLine
    /// A line with an object for each city, which is JSON Lines. The output of the command with `--format jsonl`.
    case lines
    /// A GeoJSON collection of points (RFC 7946), one feature per line. The output of the command with `--format
    /// geojson`.
    case geoJSON
}

extension CityJSONFormat {
    /// Writes cities part by part, each read when its turn comes.
    ///
    /// - Parameters:
    ///   - count: the number of matches on all pages.
    ///   - payload: the columns of the user's own that cities are written with.
    ///   - question: writes the members of the query.
    package func write<Failure: Error>(
        _ cities: some Sequence<FoundCity>, count: Int, payload: Payload.Columns? = nil,
        question: (inout JSONWriter) -> Void,
        to output: ([UInt8]) throws(Failure) -> Void
    ) throws(Failure) {
        var json = JSONWriter()
        json.payload = payload?.cells
        begin(&json, count: count, question)
        let separators = separators
        var isEmpty = true
        for city in cities {
            json.verbatim(isEmpty ? separators.first : separators.next)
            if self == .geoJSON { json.feature(city) } else { json.match(city) }
            try output(json.bytes)
            json.removeAll()
            isEmpty = false
        }
        json.verbatim(isEmpty ? separators.emptyEnd : separators.end)
        try output(json.bytes)
    }

    private func begin(
        _ json: inout JSONWriter, count: Int, _ question: (inout JSONWriter) -> Void
    ) {
        switch self {
        case .lines: break
        case .geoJSON: json.verbatim(#"{"type":"FeatureCollection","features":["#)
        case .object, .oneLine:
            json.verbatim("{")
            question(&json)
            json.member("count", count)
            json.key("matches")
            json.verbatim("[")
        }
    }

    /// The text before the first city, before each other, and after the last one.
    private var separators: (first: String, next: String, end: String, emptyEnd: String) {
        switch self {
        case .object, .geoJSON: ("\n  ", ",\n  ", "\n]}\n", "]}\n")
        case .oneLine: ("", ",", "]}", "]}")
        case .lines: ("", "\n", "\n", "")
        }
    }
}

extension City {
    /// Returns the data of the city as a JSON object in UTF-8, without its alternate names; see ``CityJSONFormat``.
    ///
    /// - Complexity: O(bytes).
    public func json() -> [UInt8] {
        var json = JSONWriter()
        json.object { $0.members(of: self) }
        return json.bytes
    }
}
