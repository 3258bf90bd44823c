import CitySearch

/// How far an import is.
package enum ImportProgress: Sendable {
    /// An input is being read: its name, how much of it from 0 to 1, and how many of its lines.
    case reading(String, fraction: Double, lines: Int)
    /// Cities are being written: how many were.
    case writing(Int)

    /// What is called as an import goes on, by the import itself: it waits meanwhile.
    package typealias Handler = (ImportProgress) -> Void
}

/// What came of an import.
package struct ImportReport: Sendable {
    /// How many lines were read, of all inputs.
    package internal(set) var lineCount = 0
    /// The lines that were left out.
    package internal(set) var skipped = SkippedLines()
    /// What a user should know.
    package internal(set) var notes: [String] = []
    /// The places that were left out since they are of kinds that are not taken.
    private(set) var leftOut = KindCounts()
    private let isLenient: Bool

    init(isLenient: Bool) {
        self.isLenient = isLenient
    }

    /// Takes a line that is not what it should be.
    ///
    /// - Throws: it, unless such lines are to be left out.
    mutating func add(_ fault: LineFault, in name: String) throws(ImportError) {
        guard isLenient else { throw .fault(fault, in: name) }
        skipped.add(fault, in: name)
    }

    /// Takes what came of a block of lines.
    ///
    /// - Parameter line: the number of its first line, counted from 1.
    mutating func add(
        _ lines: ReadLines, from line: Int, in name: String
    ) throws(ImportError) {
        for fault in lines.faults {
            try add(LineFault(line: line + fault.line, fault.expected, fault.found), in: name)
        }
        lineCount += lines.lineCount
        for (code, count) in lines.leftOut {
            leftOut.add(code?.description ?? "without a code", count)
        }
    }

    /// Takes files of days that are missing.
    mutating func add(missing names: [String]) throws(ImportError) {
        guard !names.isEmpty else { return }
        let error = ImportError.missingDays(names)
        guard isLenient else { throw error }
        notes.append(error.description)
    }
}
