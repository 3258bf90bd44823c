/// Checks the sections of an index by the rules of their rows in the schema.
struct IndexInvariants {
    let contents: IndexContents
    let table: SectionTable
    /// The number of cities.
    let count: Int

    init(_ contents: IndexContents) throws(IndexFormatError) {
        self.contents = contents
        table = contents.table
        count = contents.count
    }

    func check() throws(IndexFormatError) {
        let rules = IndexSection.allCases.flatMap { section in
            section.schema.rules.map { (section, $0) }
        }
        // References to other sections are verified when they are followed, and so is that the outermost place is a
        // country.
        for (section, rule) in rules { try checkAlone(section, rule) }
        try check(.places)
        var agreements: Set<SectionAgreement> = [.places]
        for (section, rule) in rules {
            if case .agreement(let agreement) = rule {
                if agreements.insert(agreement).inserted { try check(agreement) }
            } else {
                try checkBesideOthers(section, rule)
            }
        }
    }

    /// Throws if something does not hold. Its description is built only then: that takes longer than all the checks.
    func require(_ holds: Bool, _ what: @autoclosure () -> String) throws(IndexFormatError) {
        if !holds { throw .damaged(what()) }
    }

    /// The numbers of a section.
    func numbers(_ section: IndexSection) throws(IndexFormatError) -> [UInt64] {
        if case .packed = section.schema.length {
            let column = try PackedColumn(table, section)
            return column.indices.map { UInt64(column[$0]) }
        }
        func widened<Element: FixedWidthInteger & BitwiseCopyable & Sendable>(
            _: Element.Type
        ) throws(IndexFormatError) -> [UInt64] {
            let column: Column<Element> = try table.column(section)
            return column.indices.map { UInt64(truncatingIfNeeded: column[$0]) }
        }
        return switch section.schema.elementSize {
        case 1: try widened(UInt8.self)
        case 2: try widened(UInt16.self)
        case 4: try widened(UInt32.self)
        default: try widened(UInt64.self)
        }
    }

    // MARK: A section by itself

    private func checkAlone(
        _ section: IndexSection, _ rule: SectionRule
    ) throws(IndexFormatError) {
        switch rule {
        case .only(let mayBe): try checkEach(section) { mayBe($1) }
        case .below(let length):
            let limit = UInt64(table.counts.count(length))
            try checkEach(section) { $1 < limit }
        case .belowOrNone(let length):
            let limit = UInt64(table.counts.count(length))
            let none = UInt64.max >> UInt64(64 - 8 * section.schema.elementSize)
            try checkEach(section) { $1 < limit || $1 == none }
        case .ascending:
            var last: UInt64?
            try checkEach(section) { _, number in
                defer { last = number }
                return last.map { $0 < number } ?? true
            }
        case .permutation:
            let count = try numbers(section).count
            var seen = OrdinalBitset(count: count)
            try checkEach(section) { $1 < UInt64(count) && seen.insert(Int($1)) }
        case .starts(let length):
            let (count, end) = (try numbers(section).count, UInt64(table.counts.count(length)))
            var last: UInt64 = 0
            try checkEach(section) { position, number in
                defer { last = number }
                return position == 0
                    ? number == 0 : last <= number && (position < count - 1 || number == end)
            }
        case .offsets(let sections): try checkOffsets(sections)
        case .texts(let sections): try checkTexts(sections)
        case .anyValue, .elements, .maxima, .newMaxima, .agreement: break
        }
    }

    private func checkEach(
        _ section: IndexSection, _ holds: (_ position: Int, _ number: UInt64) -> Bool
    ) throws(IndexFormatError) {
        for (position, number) in try numbers(section).enumerated() {
            try require(holds(position, number), "element \(position) of section \(section)")
        }
    }

    /// Offsets ascend. Where they begin and end is known since the index was opened.
    private func checkOffsets(_ sections: TextSections) throws(IndexFormatError) {
        let offsets = try TextColumn(table, sections).offsets
        for number in 1..<offsets.count {
            let range = offsets.range(number - 1)
            try require(
                range.lowerBound == offsets[number - 1] && range.upperBound == offsets[number],
                "ascending offsets: \(sections.deltas ?? sections.anchors), \(number)")
        }
    }

    private func checkTexts(_ sections: TextSections) throws(IndexFormatError) {
        let (texts, bytes) = (
            try TextColumn(table, sections), try table.column(sections.bytes, UInt8.self)
        )
        try require(bytes.withSpan(isUTF8), "the UTF-8 of section \(sections.bytes)")
        for number in 0..<texts.count {
            let range = texts.range(number)
            // In UTF-8 all bytes of a character but the first one have these highest bits.
            try require(
                range.isEmpty || bytes[range.lowerBound] & 0xC0 != 0x80,
                "the start of text \(number) of section \(sections.bytes)")
        }
    }

    func isUTF8(_ bytes: Span<UInt8>) -> Bool {
        do {
            _ = try UTF8Span(validating: bytes)
            return true
        } catch {
            return false
        }
    }

    // MARK: A section compared with others

    private func checkBesideOthers(
        _ section: IndexSection, _ rule: SectionRule
    ) throws(IndexFormatError) {
        switch rule {
        case .elements(let values, let positions):
            let (values, positions) = (try numbers(values), try numbers(positions))
            try checkEach(section) { values[Int(positions[$0])] == $1 }
        case .maxima(let values): try checkMaxima(section, [try numbers(values)])
        case .newMaxima(let values, let sharedLengths?):
            let (values, lengths) = (try numbers(values), try numbers(sharedLengths))
            try checkMaxima(
                section,
                (0..<NewKeys.sets).lazy.map { set in
                    set == NewKeys.longestPrefix
                        ? values : zip(values, lengths).map { $1 <= set ? $0 : 0 }
                })
        case .newMaxima(let values, nil):
            let values = try numbers(values)
            let count = values.count / NewKeys.sets
            try checkMaxima(
                section,
                (0..<NewKeys.sets).lazy.map { Array(values[$0 * count..<($0 + 1) * count]) })
        case .anyValue, .only, .ascending, .below, .belowOrNone, .permutation, .starts, .offsets,
            .texts, .agreement:
            break
        }
    }

    private func checkMaxima(
        _ section: IndexSection, _ sets: some Sequence<[UInt64]>
    ) throws(IndexFormatError) {
        let maxima = try numbers(section)
        var number = 0
        for values in sets {
            for start in stride(from: 0, to: values.count, by: BlockMaxima<UInt16>.block) {
                let block = values[start...].prefix(BlockMaxima<UInt16>.block)
                try require(
                    maxima[number] == block.max(), "element \(number) of section \(section)")
                number += 1
            }
        }
    }

    // MARK: Several sections

    private func check(_ agreement: SectionAgreement) throws(IndexFormatError) {
        switch agreement {
        case .keys(let set): try checkKeys(set)
        case .keyStarts(let set): try checkKeyStarts(set)
        case .prefixMaxima(let set): try checkPrefixMaxima(set)
        case .keyLists(let set): try checkKeyLists(set)
        case .sharedLengths(let set): try checkSharedLengths(set)
        case .newCounts(let set): try checkNewCounts(set)
        case .coordinates: try checkCoordinates()
        case .importances: try checkImportances()
        case .idOrder: try checkIDOrder()
        case .populationOrder: try checkPopulationOrder()
        case .places: try checkPlaces()
        case .postings: try checkPostings()
        case .spatialTree: try checkSpatialTree()
        case .localNames: try checkLocalNames()
        }
    }
}

extension CityIndex {
    /// Checks everything that searching relies on: each section by the rules of its row in the schema.
    ///
    /// - Throws: ``IndexFormatError/damaged(_:)`` that names the first thing that does not hold.
    /// - Complexity: O(bytes).
    package func checkInvariants() throws(IndexFormatError) {
        try IndexInvariants(contents).check()
    }

    /// Checks everything that searching relies on, which takes about as long as a load.
    ///
    /// - Parameter path: where the index was opened, for the error.
    /// - Complexity: O(bytes).
    package func verifyContents(of path: FilePath) throws(CityIndexError) {
        do throws(IndexFormatError) {
            try checkInvariants()
        } catch {
            throw CityIndexError(error, path: path.description)
        }
    }
}
