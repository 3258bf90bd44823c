import TestSupport

/// The bytes of one run, read as choices from the front. When they are used up, every choice is the
/// first one, so that each input means something and short ones mean something simple.
package struct FuzzInput: Choices {
    private var rest: ArraySlice<UInt8>

    package init(_ bytes: [UInt8]) { rest = bytes[...] }

    /// Takes over what libFuzzer hands out.
    package init(_ start: UnsafePointer<UInt8>?, _ count: Int) {
        unsafe self.init(Array(UnsafeBufferPointer(start: start, count: count)))
    }

    /// Whether all bytes are used up.
    package var isEmpty: Bool { rest.isEmpty }

    package mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

    /// A number of so many bytes.
    package mutating func number(byteCount: Int) -> UInt64 {
        (0..<byteCount).reduce(0) { number, _ in number << 8 | UInt64(byte()) }
    }

    /// A number from 0 up to a limit; 0 when there is none.
    package mutating func number(below limit: Int) -> Int {
        let byteCount = limit <= 1 << 8 ? 1 : limit <= 1 << 16 ? 2 : 4
        return limit > 0 ? Int(number(byteCount: byteCount) % UInt64(limit)) : 0
    }

    package mutating func flag() -> Bool { byte() & 1 == 1 }

    package mutating func pick<Values: RandomAccessCollection>(_ values: Values) -> Values.Element {
        values[values.index(values.startIndex, offsetBy: number(below: values.count))]
    }

    /// All bytes that are left.
    package mutating func remainder() -> [UInt8] {
        defer { rest = [] }
        return Array(rest)
    }
}
