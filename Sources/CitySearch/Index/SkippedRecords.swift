/// The invalid records that a load skipped; see ``CityIndex/skippedRecords``.
public struct SkippedRecords: Hashable, Sendable {
    /// The error of some of them.
    public struct Reason: Hashable, Sendable {
        /// The expected value.
        public let expected: String
        /// The value in the first of them.
        public let found: String
        /// The number of records.
        public internal(set) var count: Int
        /// The number of the first of them in the file, counted from 1.
        public internal(set) var record: Int
        /// Where in the file that one is wrong, in bytes counted from 0.
        public let offset: Int
    }

    /// The reasons, in the order in which they came in the file.
    public internal(set) var reasons: [Reason] = []

    /// The number of skipped records.
    public var count: Int {
        reasons.reduce(0) { sum, reason in
            let (count, overflow) = sum.addingReportingOverflow(reason.count)
            return overflow ? .max : count
        }
    }

    /// Whether all records were loaded.
    public var isEmpty: Bool { reasons.isEmpty }

    /// Adds a record, or several for one reason.
    ///
    /// - Complexity: O(reasons); there are some twenty.
    mutating func add(_ reason: Reason) {
        guard let index = reasons.firstIndex(where: { $0.expected == reason.expected }) else {
            reasons.append(reason)
            return
        }
        let known = reasons[index]
        if reason.offset < known.offset { reasons[index] = reason }
        reasons[index].count = known.count + reason.count
    }
}

extension SkippedRecords.Reason: CustomStringConvertible {
    /// One line, for example
    /// `2 records, the first at record 12, byte 3456: expected two letters for "country", found "x"`.
    public var description: String {
        let records = count == 1 ? "1 record, at" : "\(count) records, the first at"
        return "\(records) record \(record), byte \(offset): expected \(expected), found \(found)"
    }
}

// MARK: In an index

extension SkippedRecords {
    /// The texts that an index keeps of each reason.
    var texts: [String] { reasons.flatMap { [$0.expected, $0.found] } }

    /// The numbers that it keeps.
    var numbers: [UInt64] {
        reasons.flatMap { [$0.count, $0.record, $0.offset].map { UInt64(clamping: $0) } }
    }

    init(_ table: SectionTable) throws(IndexFormatError) {
        let texts = try TextColumn(table, .skipped)
        let numbers: Column<UInt64> = try table.column(.skippedNumbers)
        guard numbers.count % 3 == 0, texts.count == numbers.count / 3 * 2 else {
            throw .damaged("the length of \(IndexSection.skippedNumbers.title)")
        }
        // These texts are read when an index is opened, before their positions are checked.
        guard (0..<texts.count).allSatisfy({ texts.range($0).upperBound == texts.offsets[$0 + 1] })
        else { throw .damaged(IndexSection.skippedTextOffsets.title) }
        reasons = (0..<numbers.count / 3).map { number in
            Reason(
                expected: texts[2 * number], found: texts[2 * number + 1],
                count: Int(clamping: numbers[3 * number]),
                record: Int(clamping: numbers[3 * number + 1]),
                offset: Int(clamping: numbers[3 * number + 2]))
        }
    }
}
