import CitySearch

/// The reason for a failed import. An existing output is not changed.
public enum ImportError: Error, Hashable {
    /// An input cannot be read: its name, and the reason.
    case unreadable(String, String)
    /// A line is faulty. A lenient import would omit it or its faulty value.
    case wrongLine(LineFault, in: String)
    /// A line is invalid, and nothing after it can be read.
    case fault(LineFault, in: String)
    /// An archive or a file cannot be used: its name, and the reason.
    case unusable(String, String)
    /// Files of some days are missing: their names.
    case missingDays([String])
    /// The output cannot be written: its path, and the reason.
    case unwritable(String, String)
    /// The files hold no city.
    case empty
    /// All that the files hold was left out.
    case nothingLeft(SkippedLines)
    /// The task was cancelled.
    case cancelled
}

/// A faulty line of an input.
public struct LineFault: Hashable, Sendable {
    /// The number of the line, counted from 1.
    public let line: Int
    /// The expected text.
    public let expected: String
    /// The text that was found.
    public let found: String

    /// - Parameter bytes: the text that was found, of which a piece is stored.
    init(line: Int, _ expected: String, found bytes: Span<UInt8>) {
        let piece = [UInt8](bytes.extracting(first: 60))
        // A piece may end within a character.
        let text = String(decoding: piece, as: UTF8.self).prefix(30)
        let isCut = text.utf8.count < bytes.count
        self.init(line: line, expected, text.isEmpty ? "nothing" : "`\(text)\(isCut ? "…" : "")`")
    }

    package init(line: Int, _ expected: String, _ found: String) {
        self.line = line
        self.expected = expected
        self.found = found
    }
}

extension LineFault: Error {}

extension ImportError {
    /// Whether a lenient import would continue.
    package var isAvoidable: Bool {
        switch self {
        case .wrongLine, .missingDays: true
        case .unreadable, .fault, .unusable, .unwritable, .empty, .nothingLeft, .cancelled: false
        }
    }
}

extension ImportError: CustomStringConvertible {
    /// One line that describes the error and its position.
    public var description: String {
        switch self {
        case .unreadable(let name, let reason): "\(name): cannot be read: \(reason)"
        case .wrongLine(let fault, let name), .fault(let fault, let name):
            "\(name): line \(fault.line): expected \(fault.expected), found \(fault.found)"
        case .unusable(let name, let problem): "\(name): \(problem)"
        case .missingDays(let names):
            "days are missing, whose changes would be lost: give "
                + names.prefix(4).joined(separator: ", ")
                + (names.count > 4 ? " and \(names.count - 4) more" : "") + ", too"
        case .unwritable(let name, let reason): "\(name): cannot be written: \(reason)"
        case .empty: "the files hold no city"
        case .nothingLeft(let skipped):
            "no city is left: " + skipped.reasons.map(\.description).joined(separator: "; ")
        case .cancelled: "the import was cancelled"
        }
    }

    /// The same as ``description``. (Foundation's default would not describe the error.)
    public var localizedDescription: String { description }
}

/// The lines that an import left out.
public struct SkippedLines: Hashable, Sendable {
    /// The error of some lines of an input.
    public struct Reason: Hashable, Sendable {
        /// The name of the input.
        public let name: String
        /// The first of the lines.
        public fileprivate(set) var first: LineFault
        /// The number of lines.
        public fileprivate(set) var count: Int
    }

    /// By input and fault, in the order in which they occurred.
    public private(set) var reasons: [Reason] = []

    package init() {}

    /// The number of lines.
    public var count: Int { reasons.reduce(0) { $0 + $1.count } }

    package mutating func add(_ fault: LineFault, in name: String) {
        let known = reasons.firstIndex { $0.name == name && $0.first.expected == fault.expected }
        guard let known else {
            reasons.append(Reason(name: name, first: fault, count: 1))
            return
        }
        reasons[known].count += 1
        if fault.line < reasons[known].first.line { reasons[known].first = fault }
    }
}

extension SkippedLines.Reason: CustomStringConvertible {
    /// For example `cities500.txt: 2 lines, the first line 12: expected 19 columns, found 3`.
    public var description: String {
        let lines =
            count == 1 ? "line \(first.line)" : "\(count) lines, the first line \(first.line)"
        return "\(name): \(lines): expected \(first.expected), found \(first.found)"
    }
}
