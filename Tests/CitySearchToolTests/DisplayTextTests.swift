import CitySearchProgram
import CitySearchICU
import TestSupport
import Testing

@Suite("Texts take as many columns as a terminal gives them") struct DisplayTextTests {
    @Test(arguments: [
        ("", 0), ("Rome", 4), ("São Paulo", 9), ("Tokn\u{308}ey", 6), ("東京", 4), ("서울", 4),
        ("\u{1112}\u{1161}\u{11AB}", 2), ("ｶﾅ", 2), ("กรุงเทพ", 6), ("👩‍👩‍👧‍👦", 2), ("❤️", 2), ("❤", 1),
        ("🇦🇷", 2), ("\u{1F1E6}", 1), ("a\u{200B}b", 2), ("\u{1B}[31m\n", 6),
    ])
    func `characters of many scripts`(text: String, width: Int) {
        #expect(DisplayText(text).width == width)
    }

    @Test(arguments: [
        (12, "San Carlos…"), (11, "San Carlos…"), (10, "San Carlo…"), (4, "San…"), (5, "San…"),
        (1, "…"),
        (0, ""), (-1, ""), (23, "San Carlos de Bariloche"), (.max, "San Carlos de Bariloche"),
    ])
    func `what is too wide ends in an ellipsis, without a space before it`(
        columns: Int, text: String
    ) {
        let fitted = DisplayText("San Carlos de Bariloche").fitted(to: columns)
        #expect(fitted.text == text)
        #expect(fitted.width == text.count)
    }

    @Test func `a wide character is not halved`() {
        #expect(DisplayText("東京都").fitted(to: 4) == DisplayText("東…"))
        #expect(DisplayText("東京都").fitted(to: 5) == DisplayText("東京…"))
    }

    @Test func `nothing that a terminal obeys is left`() {
        #expect(DisplayText.printable("a\u{1B}[1m\u{9B}\u{2028}\u{202E}\u{2066}b") == "a�[1m����b")
        #expect(DisplayText.printable("東京 ❤️") == "東京 ❤️")
    }

    /// Each scalar that existed in that version of ICU, except the one mark that takes room according to later versions
    /// of Unicode.
    @Test(.enabled(if: ICU.version == 72, "another ICU knows other characters"))
    func `every scalar is as wide as ICU says`() {
        let scalars = (0...0x10FFFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init).filter {
            $0.properties.age.map { $0 <= (15, 0) } ?? false
        }
        #expect(scalars.count > 280_000)
        let wrong = scalars.filter {
            $0.columnWidth != ICU.columnWidth(of: $0) && $0 != "\u{1171E}"
        }
        let listed = wrong.prefix(20).map { String($0.value, radix: 16, uppercase: true) }
        #expect(wrong.isEmpty, "\(wrong.count), the first are \(listed)")
    }
}
