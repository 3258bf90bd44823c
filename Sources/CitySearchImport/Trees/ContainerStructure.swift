import CitySearch

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
