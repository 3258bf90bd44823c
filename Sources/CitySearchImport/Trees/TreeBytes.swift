import CitySearch

/// The bytes of a tree, with one block in memory, and the line of the next.
struct TreeBytes: ~Copyable {
    private let stream: ByteStream
    private var buffer = [UInt8](repeating: 0, count: 1 << 18)
    private var unread = 0..<0
    /// The line of the next byte, counted from 1.
    private(set) var line = 1
    /// Whether the next byte is the first of its line.
    private var isAtLineStart = true

    /// The maximum length of a record, a text or a number.
    static let longestValue = 1 << 24

    /// How a value ended.
    enum Ending {
        case whole
        /// A byte that no value has there. It was not passed.
        case damaged(expected: String, found: String)
        case endOfFile
        case tooLong
    }

    /// Reads the first block, without a byte order mark.
    init(_ stream: ByteStream) throws(ImportError) {
        self.stream = stream
        let (count, _) = try stream.fill(&buffer, buffer.indices)
        unread = buffer[..<count].markCount..<count
    }

    /// The bytes in memory that are not yet read; for a new reader, the beginning of the tree.
    var block: ArraySlice<UInt8> { buffer[unread] }

    /// The next byte; nil at the end.
    mutating func peek() throws(ImportError) -> UInt8? {
        if unread.isEmpty {
            unread = 0..<(try stream.read(into: &buffer, buffer.indices))
            if unread.isEmpty { return nil }
        }
        return buffer[unread.lowerBound]
    }

    /// Passes the byte that was peeked at.
    mutating func pass() {
        isAtLineStart = buffer[unread.lowerBound] == .lineFeed
        if isAtLineStart { line += 1 }
        unread = unread.lowerBound + 1..<unread.upperBound
    }

    /// The next byte that is not white space; nil at the end.
    mutating func peekSignificant(passingSeparators: Bool = false) throws(ImportError) -> UInt8? {
        while let byte = try peek() {
            let isPassed = byte.isJSONSpace || passingSeparators && byte == .recordSeparator
            guard isPassed else { return byte }
            pass()
        }
        return nil
    }

    /// Passes bytes up to the next line that begins with an object or a record separator.
    mutating func passToNextRecordLine() throws(ImportError) {
        while let byte = try peek() {
            if byte == .recordSeparator || isAtLineStart && byte == UInt8(ascii: "{") { return }
            pass()
        }
    }

    /// Passes a text with its quotes, or a number or a word, which may be wrong.
    mutating func passScalar(into json: inout [UInt8]) throws(ImportError) -> Ending {
        let isText = try peek() == .quotationMark
        var isEscaped = false
        while let byte = try peek() {
            guard json.count < Self.longestValue else { return .tooLong }
            if isText {
                json.append(byte)
                pass()
                let isEnd = byte == .quotationMark && !isEscaped && json.count > 1
                if isEnd || byte < 0x20 { return .whole }
                isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
            } else {
                guard !byte.isJSONSpace, !byte.isJSONMark else { return .whole }
                json.append(byte)
                pass()
            }
        }
        return isText ? .endOfFile : .whole
    }

    /// Passes an object or an array up to its closing bracket. Its content is checked only enough that a missing
    /// bracket is noticed at the next record.
    mutating func passContainer(into json: inout [UInt8]) throws(ImportError) -> Ending {
        var structure = ContainerStructure()
        while try peek() != nil {
            let start = unread.lowerBound
            let position = structure.pass(buffer.span.extracting(unread)) + start
            json.append(buffer.span.extracting(start..<position))
            line += structure.takeLineCount()
            if position > start { isAtLineStart = buffer[position - 1] == .lineFeed }
            unread = position..<unread.upperBound
            if let ending = structure.ending { return ending }
            guard json.count < Self.longestValue else { return .tooLong }
        }
        return .endOfFile
    }
}

extension UInt8 {
    /// The byte before each record of a sequence of JSON texts (RFC 8142).
    static let recordSeparator: UInt8 = 0x1E

    /// Whether JSON has it as white space.
    var isJSONSpace: Bool {
        self == 0x20 || self == .lineFeed || self == .carriageReturn || self == .tab
    }

    /// Whether it ends a number or a word.
    fileprivate var isJSONMark: Bool { "{}[],:\"".utf8.contains(self) }

    /// Its description in an error message.
    var asFound: String {
        switch self {
        case .lineFeed, .carriageReturn: "the end of a line"
        case 0x20..<0x7F: "`\(Character(Unicode.Scalar(self)))`"
        default: "the byte \(self)"
        }
    }
}

/// The brackets and quotes of a value that is passed part by part.
struct ContainerStructure {
    private(set) var ending: TreeBytes.Ending?
    private var closers: [UInt8] = []
    private var isInText = false
    private var isEscaped = false
    private var lineCount = 0
    /// The last byte that is not white space.
    private var last: UInt8 = 0

    mutating func takeLineCount() -> Int {
        defer { lineCount = 0 }
        return lineCount
    }

    /// - Returns: the number of bytes passed; all of them unless the value ended.
    mutating func pass(_ bytes: Span<UInt8>) -> Int {
        var position = 0
        while position < bytes.count {
            if isInText {
                passText(bytes, &position)
                if ending != nil { return position }
                continue
            }
            let byte = bytes[position]
            switch byte {
            case .quotationMark: isInText = true
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                guard opens(byte) else { return position }
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                guard closes(byte) else { return position }
                if closers.isEmpty {
                    ending = .whole
                    return position + 1
                }
            case .lineFeed: lineCount += 1
            case .recordSeparator:
                ending = .damaged(expected: "the end of the record", found: "a record separator")
                return position
            default: break
            }
            if byte > 0x20 { last = byte }
            position += 1
        }
        return position
    }

    private mutating func passText(_ bytes: Span<UInt8>, _ position: inout Int) {
        while position < bytes.count {
            let byte = bytes[position]
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == .quotationMark {
                isInText = false
                last = byte
                position += 1
                return
            }
            guard byte >= 0x20 else {
                ending = .damaged(expected: "the quote that ends a string", found: byte.asFound)
                return
            }
            position += 1
        }
    }

    /// Opens a bracket, where a value is allowed.
    private mutating func opens(_ bracket: UInt8) -> Bool {
        let mayStand =
            switch closers.last {
            case UInt8(ascii: "]"): last == UInt8(ascii: "[") || last == UInt8(ascii: ",")
            case UInt8(ascii: "}"): last == UInt8(ascii: ":")
            default: true
            }
        // In ASCII the closing bracket is the next but one.
        closers.append(bracket + 2)
        if !mayStand {
            ending = .damaged(expected: "the end of the record", found: bracket.asFound)
        }
        return mayStand
    }

    private mutating func closes(_ bracket: UInt8) -> Bool {
        guard let closer = closers.popLast(), closer != bracket else { return true }
        ending = .damaged(expected: closer.asFound, found: bracket.asFound)
        return false
    }
}
