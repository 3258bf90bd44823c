#if Service
import CitySearchServer
import NIOCore
import TestSupport
import Testing

@Suite("Lines of a body that comes in parts") struct LineBufferTests {
    private typealias Line = LineBuffer.Line

    /// The lines of parts, the unended last one included.
    private func lines(of parts: [[UInt8]], longest: Int) -> [Line] {
        var buffer = LineBuffer(longest: longest)
        var lines: [Line] = []
        for part in parts {
            buffer.append(ByteBuffer(bytes: part))
            while let line = buffer.next() { lines.append(line) }
        }
        if let line = buffer.rest() { lines.append(line) }
        return lines
    }

    /// The reference implementation: the lines of the whole body.
    private func plainLines(of body: [UInt8], longest: Int) -> [Line] {
        body.split(separator: UInt8(ascii: "\n")).compactMap { line in
            guard line.count <= longest else { return .tooLong }
            let text = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
            return text.isEmpty ? nil : .text(String(decoding: text, as: UTF8.self))
        }
    }

    @Test(arguments: [
        ("", []), ("\n", []), ("\r\n", []), ("\n\r\n\n", []), ("\r", []),
        ("a", ["a"]), ("a\n", ["a"]), ("a\r\n", ["a"]), ("a\r", ["a"]), ("a\r\r\n", ["a\r"]),
        ("a\nb", ["a", "b"]), ("a\r\nb\r\n", ["a", "b"]), ("a\n\n\r\nb", ["a", "b"]),
        ("a\rb\n", ["a\rb"]), (" \n", [" "]), ("ñandú\nпермь", ["ñandú", "пермь"]),
    ])
    func `are the text between their ends, at any cut of it`(body: String, expected: [String]) {
        let bytes = Array(body.utf8)
        for cut in 0...bytes.count {
            for other in cut...bytes.count {
                let parts = [bytes[..<cut], bytes[cut..<other], bytes[other...]].map(Array.init)
                #expect(lines(of: parts, longest: 100) == expected.map { .text($0) })
            }
        }
    }

    @Test func `equal the reference implementation's on random bodies and cuts`() {
        let seed = SplitMix64.seed
        var random = SplitMix64(stream: 21)
        // Halves of letters, too: invalid UTF-8 is repaired in the same way.
        let bytes: [UInt8] = Array("\n\n\r ab\"é北".utf8) + [0, 0xC3, 0xFF]
        for _ in 0..<20_000 {
            let body = (0..<random.number(0...40)).map { _ in random.pick(bytes) }
            var parts: [[UInt8]] = []
            var rest = body[...]
            while !rest.isEmpty {
                // Empty parts, too.
                let count = random.number(0...min(rest.count, random.pick([1, 3, 40])))
                parts.append(Array(rest.prefix(count)))
                rest = rest.dropFirst(count)
            }
            let longest = random.pick([1, 2, 5, 100])
            let expected = plainLines(of: body, longest: longest)
            #expect(
                lines(of: parts, longest: longest) == expected,
                "CITYSEARCH_SEED=\(seed): \(parts), at most \(longest)")
        }
    }

    @Test("may be added to before they are taken") func mayWait() {
        var buffer = LineBuffer(longest: 100)
        for part in ["a\nb", "c\nd", "e"] { buffer.append(ByteBuffer(string: part)) }
        let lines = (0..<3).map { _ in buffer.next() }
        let rest = buffer.rest()
        #expect(lines == [.text("a"), .text("bc"), nil])
        #expect(rest == .text("de"))
    }

    // To look at all that came before again at each part would be 10¹² bytes, which takes minutes.
    @Test("take as long as their bytes, however many the parts", .timeLimit(.minutes(1)))
    func areLinear() {
        var buffer = LineBuffer(longest: .max)
        buffer.append(ByteBuffer(repeating: UInt8(ascii: "a"), count: 1_000_000))
        var lines = [buffer.next()]
        let letter = ByteBuffer(string: "a")
        for _ in 0..<1_000_000 {
            buffer.append(letter)
            if let line = buffer.next() { lines.append(line) }
        }
        buffer.append(ByteBuffer(string: "\n"))
        lines.append(buffer.next())
        #expect(lines == [nil, .text(String(repeating: "a", count: 2_000_000))])
    }

    @Test("that are too long are not held") func areNotHeld() {
        var buffer = LineBuffer(longest: 1_000)
        let part = ByteBuffer(repeating: UInt8(ascii: "a"), count: 500)
        for _ in 0..<10_000 {
            buffer.append(part)
            let line = buffer.next()
            #expect(line == nil)
            #expect(buffer.heldBytes <= 2 * (1_000 + 512))
        }
        let line = buffer.rest()
        #expect(line == .tooLong)
    }

    @Test(arguments: [
        ("\n", [""]), ("a\n\n\r\nb", ["a", "", "", "b"]), ("\n\na\n", ["", "", "a"]), ("", []),
        ("a", ["a"]),
    ])
    func `count where they are empty, when they are asked to`(body: String, expected: [String]) {
        var buffer = LineBuffer(longest: 10, keepsEmpty: true)
        buffer.append(ByteBuffer(string: body))
        var lines: [Line] = []
        while let line = buffer.next() { lines.append(line) }
        if let line = buffer.rest() { lines.append(line) }
        #expect(lines == expected.map { .text($0) })
    }
}
#endif
