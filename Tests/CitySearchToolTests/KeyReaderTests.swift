import CitySearchProgram
import TestSupport
import Testing

@Suite("The keys of a terminal") struct KeyReaderTests {
    private func keys(_ text: String) -> [Key] {
        var reader = KeyReader()
        return reader.keys(Array(text.utf8)) + reader.keysAtPause()
    }

    @Test(arguments: [
        ("é", [Key.character("é")]), ("東", [.character("東")]), ("\r", [.enter]),
        ("\u{7F}", [.backspace]), ("\u{3}", [.control("c")]), ("\u{1B}", [.escape]),
        ("\u{1B}[A", [.up]), ("\u{1B}OB", [.down]), ("\u{1B}[1;3A", [.altUp]),
        ("\u{1B}[1;5D", [.wordLeft]), ("\u{1B}[5~", [.pageUp]), ("\u{1B}[3~", [.delete]),
        ("\u{1B}b", [.alt("b")]), ("\u{1B}\u{1B}", [.escape, .escape]),
        ("\u{1B}[<65;3;4M", [.wheel(1)]), ("\u{1B}[<0;3;4M", [.click(column: 2, row: 3)]),
        ("\u{1B}[<0;3;4m", []), ("\u{1B}[99;99u", []), ("\u{1B}[", []), ("\u{0}", []),
        ("\u{1B}[200~a\nb\u{1B}[A\u{1B}[201~c", [.paste("a\nb\u{1B}[A"), .character("c")]),
        ("\u{1B}[200~\u{1B}[201~", [.paste("")]), ("\u{1B}[1;\u{3}", [.control("c")]),
        ("\u{1B}[é", [.character("é")]), ("\u{1B}[\u{1B}[A", [.up]),
    ])
    func `are read from its input`(text: String, expected: [Key]) {
        #expect(keys(text) == expected)
    }

    @Test(
        arguments: [[0xFF], [0xC3], [0xE6, 0x9D], [0xC0, 0x80], [0xF8, 0x88, 0x80]] as [[UInt8]])
    func `that are not UTF-8 become replacements`(bytes: [UInt8]) {
        var reader = KeyReader()
        let keys = reader.keys(bytes) + reader.keysAtPause() + reader.keys([0x61])
        #expect(keys.first == .character("\u{FFFD}"))
        #expect(keys.last == .character("a"))
    }

    @Test(arguments: [
        "\u{1B}[", "\u{1B}[?1", "\u{1B}O", "\u{1B}]0;a", "\u{1B}Pq", "\u{1B}_a", "\u{1B}",
    ])
    func `count behind a sequence that never ends`(sequence: String) {
        var reader = KeyReader()
        _ = reader.keys(Array(sequence.utf8)) + reader.keysAtPause()
        #expect(reader.keys([3]) + reader.keysAtPause() == [.control("c")])
        var busy = KeyReader()
        let digits = [UInt8](repeating: UInt8(ascii: "1"), count: 1_000)
        #expect(busy.keys(Array(sequence.utf8) + digits + [3]).last == .control("c"))
    }

    @Test func `count behind a paste that never ends, when a person types`() {
        let start = ContinuousClock.now
        for seconds in [1, 60] {
            var reader = KeyReader()
            #expect(reader.keys(Array("\u{1B}[200~lon".utf8), at: start).isEmpty)
            #expect(reader.keysAtPause().isEmpty)
            // A slow line brings the rest in time.
            #expect(reader.keys(Array("don".utf8), at: start + .milliseconds(500)).isEmpty)
            #expect(reader.keysAtPause().isEmpty)
            let keys = reader.keys([3], at: start + .seconds(seconds))
            #expect(keys == [.paste("london"), .control("c")])
            #expect(reader.keys(Array("\u{1B}[201~a".utf8), at: start) == [.character("a")])
        }
    }

    @Test func `of a long paste make one text of bounded length`() {
        let start = ContinuousClock.now
        var reader = KeyReader()
        let part = [UInt8](repeating: UInt8(ascii: "a"), count: 50_000)
        #expect(reader.keys(Array("\u{1B}[200~".utf8), at: start).isEmpty)
        // Bytes that follow each other are of the paste, however long it takes.
        for second in 1...100 {
            #expect(reader.keys(part, at: start + .seconds(second)).isEmpty)
        }
        let keys = reader.keys(Array("\u{1B}[201~b".utf8), at: start + .seconds(101))
        #expect(keys == [.paste(String(repeating: "a", count: 1 << 16)), .character("b")])
    }

    @Test func `are the same however the bytes are cut`() {
        var random = SplitMix64(stream: 91)
        let pieces = [
            "a", "é", "東", "🏙", "\u{1B}[A", "\u{1B}[5~", "\u{1B}[200~x\ny\u{1B}[201~", "\u{1B}OH",
            "\u{1B}[<64;1;2M", "\r", "\u{1}",
        ]
        for _ in 0..<2_000 {
            let bytes = (0..<random.number(1...12)).flatMap { _ in Array(random.pick(pieces).utf8) }
            var (whole, cut) = (KeyReader(), KeyReader())
            let expected = whole.keys(bytes)
            var found: [Key] = []
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = random.number(1...rest.count)
                found += cut.keys(Array(rest.prefix(count)))
                rest = rest.dropFirst(count)
            }
            #expect(found == expected, "CITYSEARCH_SEED=\(SplitMix64.seed): \(bytes)")
        }
    }

    @Test func `are read from any bytes, and go on behind a pause`() {
        var random = SplitMix64(stream: 92)
        for _ in 0..<20_000 {
            var reader = KeyReader()
            let bytes = (0..<random.number(1...12)).map { _ in
                random.oneIn(3)
                    ? random.pick(Array("\u{1B}[O;<~1".utf8)) : UInt8(random.number(0...255))
            }
            _ = reader.keys(bytes)
            _ = reader.keysAtPause()
            #expect(
                reader.keys([0x61]).last == .character("a"),
                "CITYSEARCH_SEED=\(SplitMix64.seed): \(bytes)")
        }
    }
}

@Suite("A line that is edited") struct LineEditorTests {
    @Test func `keeps letters and their marks together`() {
        var line = LineEditor("ne")
        line.insert("\u{301}")
        #expect(line.text == "né")
        line.deleteBackward()
        #expect(line.text == "n")
        line.insert("👩‍👩‍👧")
        line.moveLeft()
        #expect(line.before == "n")
    }

    @Test func `moves and deletes by words`() {
        var line = LineEditor("san juan  de ")
        line.deleteWord()
        #expect(line.text == "san juan  ")
        line.moveWordLeft()
        #expect(line.before == "san ")
        line.moveWordLeft()
        line.moveWordLeft()
        #expect(line.before.isEmpty)
        line.moveWordRight()
        #expect(line.before == "san")
        line.deleteToEnd()
        #expect(line.text == "san")
    }

    @Test func `takes controls for spaces, and no more than a few thousand letters`() {
        var line = LineEditor()
        line.insert("a\tb\u{7}c\n")
        #expect(line.text == "a b c ")
        line.insert(String(repeating: "x", count: 100_000))
        #expect(line.text.unicodeScalars.count == 4_096)
    }
}
