import CitySearch

/// The progress of an import.
package enum ImportProgress: Sendable {
    /// An input is being read: its name, the fraction that was read from 0 to 1, and the number of lines read.
    case reading(String, fraction: Double, lines: Int)
    /// Cities are being written: the number written so far.
    case writing(Int)

    /// Called during an import, by the import itself, which waits meanwhile.
    package typealias Handler = (ImportProgress) -> Void
}

/// The result of an import.
package struct ImportReport: Sendable {
    /// The number of lines that were read, of all inputs.
    package internal(set) var lineCount = 0
    /// The lines that were left out.
    package internal(set) var skipped = SkippedLines()
    /// The values that were left out of cities.
    package internal(set) var skippedValues = SkippedLines()
    /// The cities without coordinates that are not known, which were left out.
    var unresolved: [UnresolvedCity] = []
    /// The first cities, as written.
    package internal(set) var samples: [String] = []
    /// Notes for the user.
    package internal(set) var notes: [String] = []
    /// The places that were left out since they are of kinds that are not taken.
    private(set) var leftOut = KindCounts()
    /// The number of cities whose country is that of the outline.
    private var countriesOfPoints = 0
    private var outside = OutsideCities()
    private let isLenient: Bool
    /// How many lines there may be; nil for any number.
    private let mostRecords: Int?

    init(isLenient: Bool, mostRecords: Int? = nil) {
        (self.isLenient, self.mostRecords) = (isLenient, mostRecords)
    }

    /// Takes a faulty line.
    ///
    /// - Throws: it, unless such lines are to be left out.
    mutating func add(_ fault: LineFault, in name: String) throws(ImportError) {
        guard isLenient else { throw .wrongLine(fault, in: name) }
        skipped.add(fault, in: name)
    }

    /// Takes what came of a block of lines.
    ///
    /// - Parameter line: the number of its first line, counted from 1.
    mutating func add(_ lines: ReadLines, from line: Int, in name: String) throws(ImportError) {
        for fault in lines.faults {
            try add(LineFault(line: line + fault.line, fault.expected, fault.found), in: name)
        }
        lineCount += lines.lineCount
        for (code, count) in lines.leftOut {
            leftOut.add(code?.description ?? "without a code", count)
        }
    }

    /// Takes what came of some parts of a file.
    ///
    /// - Parameter count: the number of parts.
    mutating func add(_ batch: DraftBatch, count: Int, in name: String) throws(ImportError) {
        lineCount += count
        if let mostRecords, lineCount > mostRecords {
            throw .unusable(name, "has more than \(mostRecords) places")
        }
        // Without leniency the first line counts, whatever is wrong with it.
        if !isLenient, let first = (batch.faults + batch.valueFaults).min(by: { $0.line < $1.line })
        {
            throw .wrongLine(first, in: name)
        }
        for fault in batch.faults { skipped.add(fault, in: name) }
        for fault in batch.valueFaults { skippedValues.add(fault, in: name) }
        for fault in batch.tolerated {
            if fault.isRequired {
                skipped.add(fault.fault, in: name)
            } else {
                skippedValues.add(fault.fault, in: name)
            }
        }
        for var city in batch.unresolved {
            city.file = name
            unresolved.append(city)
        }
        countriesOfPoints += batch.countriesOfPoints
        outside.add(batch.outside)
    }

    /// Notes the number of countries derived from points, and of points outside their countries.
    mutating func addCountryNotes() {
        if let note = outside.note { notes.append(note) }
        guard countriesOfPoints > 0 else { return }
        let isOne = countriesOfPoints == 1
        notes.append(
            "the country of \(countriesOfPoints) \(isOne ? "city comes from its" : "cities comes from their") point"
        )
    }

    /// The number of cities to show as samples.
    static let sampleCount = 3

    /// Why there is no city: the errors of all of them.
    var emptiness: ImportError { skipped.count > 0 ? .nothingLeft(skipped) : .empty }

    /// Takes files of days that are missing.
    mutating func add(missing names: [String]) throws(ImportError) {
        guard !names.isEmpty else { return }
        let error = ImportError.missingDays(names)
        guard isLenient else { throw error }
        notes.append(error.description)
    }
}

/// An import that makes a list of cities from files.
package protocol CityImport {
    /// Reads the files and writes the cities.
    func run(
        into list: inout CityList, progress: ImportProgress.Handler
    ) async throws -> ImportReport
}
