import CitySearch

/// Adds features of a map as cities, by the words of OpenStreetMap.
struct FeatureReader: Sendable {
    private var decoder: FeatureDecoder
    private let points: PointCountry

    /// - Parameters:
    ///   - kinds: which kinds of `place` are taken.
    ///   - country: the default country of places without one.
    ///   - points: finds the countries of other places.
    ///   - records: the first of the map, which show how its numbers are written.
    init(
        kinds: Set<String>, country: CountryCode?, points: PointCountry = PointCountry(),
        tally: RecordTally, records: [SourceRecord]
    ) {
        self.points = points
        decoder = FeatureDecoder(kinds: kinds, country: country?.rawValue ?? "", tally: tally)
            .learning(from: records)
    }

    /// Whether records have kinds of places in OpenStreetMap's words, and not names of places under that key.
    static func mayRead(_ records: [SourceRecord]) -> Bool {
        let kinds = records.lazy.compactMap { record in
            record.fields.first { $0.path == "place" }?.text
        }
        return kinds.contains { GeoJSONImport.usualKinds.contains($0) || otherKinds.contains($0) }
    }

    private static let otherKinds: Set = [
        "suburb", "quarter", "neighbourhood", "borough", "isolated_dwelling", "locality", "island",
        "farm",
    ]

    /// The same reader with a separate count of omitted features.
    var withOtherTally: FeatureReader {
        var reader = self
        reader.decoder.tally = RecordTally()
        return reader
    }

    /// Adds the city of a record to a batch.
    func read(_ record: SourceRecord, into batch: inout DraftBatch) {
        do throws(LineFault) {
            var faults = DraftFaults(line: record.line)
            guard var draft = try decoder.draft(record, &faults) else { return }
            draft.check(&faults, points) { _ in "" }
            batch.add(draft, faults.all, line: record.line)
        } catch {
            batch.faults.append(error)
        }
    }
}
