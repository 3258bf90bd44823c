import CitySearch

/// Where a row of a table ends, by its line feeds and quotation marks.
enum RowEnd {
    /// The row ends before `end`, and the next one begins at `next`.
    case row(end: Int, next: Int)
    /// The bytes end within the row, and within the field that a mark opens.
    case open(opening: Int?)
    /// The mark at a place opens a field, and another one ends it before a text.
    case textBehindMark(opening: Int, text: Int)
    /// The mark at a place opens a field that nothing ends.
    case unclosed(opening: Int)
    /// A field without quotes has unpaired quotation marks.
    case unpaired(mark: Int)

    /// Looks for the end of the row at a position.
    ///
    /// - Parameter isLast: whether no more bytes follow.
    static func of(_ bytes: [UInt8], from start: Int, separator: UInt8, isLast: Bool) -> RowEnd {
        let span = bytes.span
        let lineEnd = span.position(of: .lineFeed, in: start..<span.count)
        let mark = span.position(of: .quotationMark, in: start..<lineEnd)
        if mark == lineEnd { return row(span, start, lineEnd, isLast) }
        var position = start
        while true {
            var first = position
            while first < span.count, span[first] == .space { first += 1 }
            if first < span.count, span[first] == .quotationMark {
                switch behindQuoted(span, first, separator, isLast) {
                case .field(let end): position = end
                case .fault(let fault): return fault
                }
            } else {
                var (marks, last) = (0, 0)
                while position < span.count, span[position] != separator,
                    span[position] != .lineFeed
                {
                    // After a digit it means seconds.
                    let isMark = span[position] == .quotationMark
                    if isMark, position == start || span[position - 1] &- 0x30 > 9 {
                        (marks, last) = (marks + 1, position)
                    }
                    position += 1
                }
                if position < span.count || isLast, marks % 2 == 1 { return .unpaired(mark: last) }
            }
            guard position < span.count, span[position] == separator else {
                return row(span, start, position, isLast)
            }
            position += 1
        }
    }

    private static func row(
        _ bytes: Span<UInt8>, _ start: Int, _ lineFeed: Int, _ isLast: Bool
    ) -> RowEnd {
        guard lineFeed < bytes.count || isLast else { return .open(opening: nil) }
        let isCRLF = lineFeed > start && bytes[lineFeed - 1] == .carriageReturn
        return .row(end: isCRLF ? lineFeed - 1 : lineFeed, next: min(lineFeed + 1, bytes.count))
    }

    private enum Passed {
        /// The field ends there.
        case field(Int)
        case fault(RowEnd)
    }

    /// The byte after the field that the mark at a position opens.
    private static func behindQuoted(
        _ bytes: Span<UInt8>, _ opening: Int, _ separator: UInt8, _ isLast: Bool
    ) -> Passed {
        var position = opening + 1
        while true {
            position = bytes.position(of: .quotationMark, in: position..<bytes.count) + 1
            guard position <= bytes.count else {
                return .fault(isLast ? .unclosed(opening: opening) : .open(opening: opening))
            }
            guard position < bytes.count, bytes[position] == .quotationMark else { break }
            position += 1
        }
        while position < bytes.count, bytes[position] == .space { position += 1 }
        if position == bytes.count {
            return isLast ? .field(position) : .fault(.open(opening: nil))
        }
        if bytes[position] == .carriageReturn, position + 1 == bytes.count {
            return isLast ? .field(position + 1) : .fault(.open(opening: nil))
        }
        let isLineEnd =
            bytes[position] == .lineFeed
            || bytes[position] == .carriageReturn && bytes[position + 1] == .lineFeed
        if isLineEnd { return .field(bytes[position] == .lineFeed ? position : position + 1) }
        return bytes[position] == separator
            ? .field(position) : .fault(.textBehindMark(opening: opening, text: position))
    }
}
