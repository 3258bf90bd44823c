import CitySearch
import CitySearchImport
import Testing

@Suite("Values of imported lists") struct ImportValueTests {
    @Test(
        arguments: [
            ("1234", 1234), ("+5", 5), (" 7 ", 7), ("1,234,567", 1_234_567),
            ("1.234.567", 1_234_567), ("1 234", 1234), ("1\u{202F}234\u{A0}567", 1_234_567),
            ("1'234", 1234), ("1.234", 1234), ("1234.0", 1234), ("1000.0", 1000),
            ("1,234.0", 1234), ("1.234,00", 1234), ("1e6", 1_000_000), ("12,34,567", 1_234_567),
            ("1,00,000", 100_000), ("1234.000", 1234), ("0.0", 0), ("0E-8", 0), ("-5", -5),
            // These may be two numbers, or are none.
            ("1.000", nil), ("1,000", nil), ("1234.5", nil), ("1.5", nil), ("12.34.567", nil),
            ("123,45,678", nil), ("0x10", nil), ("inf", nil), ("nan", nil), ("1 2", nil),
            ("1,2345", nil), ("about 5", nil), ("", nil), ("1..0", nil), ("1.2.3", nil),
            ("0.123", nil),
        ] as [(String, Int?)])
    func `whole numbers are read as people write them`(text: String, number: Int?) {
        #expect(NumberText.whole(text, NumberNotation()) == number)
    }

    @Test(
        arguments: [
            (["850", "1.000"], "1.000", 1000), (["1.234", "2.000"], "2.000", 2000),
            (["1.000", "1234.500"], "1.000", 1), (["12,000", "1,234,567"], "12,000", 12000),
            // A column of decimals has no thousands.
            (["850.0"], "1.234", nil), (["1.234", "12.345.678"], "850.0", nil),
            // Values that contradict each other make no ones of thousands.
            (["604,00", "275,000"], "275,000", nil), (["1000,0", "1,000"], "275,000", nil),
            (["1.234,567", "275,000", "12,345,678"], "275,000", nil),
        ] as [([String], String, Int?)])
    func `the column shows the meaning of a dot and a comma`(
        column: [String], text: String, number: Int?
    ) {
        #expect(NumberText.whole(text, NumberNotation(column)) == number)
    }

    @Test(arguments: [
        ("48.1", 48.1), ("+1.5", 1.5), (" 1.5 ", 1.5), ("0E-8", 0), ("48,1", 48.1), ("-12", -12),
        ("\u{2212}1.5", -1.5), ("48°30'36\"N", 48.51), ("48°30′36″ S", -48.51),
        ("48 30 36 N", 48.51), ("N 48 30", 48.5), ("4830N", 48.5), ("48° 30'", 48.5),
        ("-48 30 0", -48.5), ("48,5 N", 48.5),
    ])
    func `degrees are read as people write them`(text: String, degrees: Double) throws {
        let read = try #require(DegreesText.read(text, .latitude))
        #expect(abs(read - degrees) < 1e-9)
    }

    @Test(arguments: [
        ("48.100000000000001", "48.1"), ("9.9999999999999982", "10"), ("0.99999999999999989", "1"),
        ("99.999999999999986", "100"), ("-9.9999999999999982", "-10"), ("1.9999999999999998", "2"),
        ("0.00099999999999999987", "0.001"), ("0.1", "0.1"), ("10", "10"), ("1.50", "1.5"),
        ("0", "0"), ("-0", "0"), ("-0.0", "0"), ("0.0", "0"), ("-1", "-1"), ("1E2", "100"),
        ("12345678901234567", "12345678901234600"), ("999999999999999", "999999999999999"),
        ("9999999999999999", "10000000000000000"),
    ])
    func `a number of a sheet has at most fifteen digits`(written: String, text: String) {
        #expect(SheetNumber(written)?.text == text)
    }

    @Test(arguments: ["-", "\u{2212}"], ["0 30", "0 30 0", "0°30'", "0°30'0\"", "0:30", "00 30"])
    func `a minus before zero degrees counts`(sign: String, text: String) {
        for axis in [DegreesText.Axis.latitude, .longitude] {
            #expect(DegreesText.read(sign + text, axis) == -0.5)
            #expect(DegreesText.read("+" + text, axis) == 0.5)
            #expect(DegreesText.read(text, axis) == 0.5)
        }
        #expect(DegreesText.read(text + " S", .latitude) == -0.5)
        #expect(DegreesText.read(text + " W", .longitude) == -0.5)
    }

    @Test(arguments: [
        "", "north", "48°61'N", "1.234.567", "0x1p3", "nan", "-48 N", "00221E", "48 E", "48 O",
        "1 2 3 4", "48.5 30 N", "48\".5", "48\r.5", "48 .5", "48\"30", "48'30",
    ])
    func `invalid degrees of latitude are refused`(text: String) {
        #expect(DegreesText.read(text, .latitude) == nil)
    }

    @Test(arguments: [
        "48.1, 2.1", "48.1,2.1", "48.1 2.1", "48,1 2,1", "48,1; 2,1", "48,1, 2,1", "(48.1, 2.1)",
        "[48.1,2.1]", "POINT(2.1 48.1)", "POINT (2.1 48.1)", "SRID=4326;POINT(2.1 48.1)",
        "48°6'0\"N 2°6'0\"E", "48 6 0 N, 2 6 0 E", "4806N 00206E", "2.1 E, 48.1 N", "48.1/2.1",
        #"{"type": "Point", "coordinates": [2.1, 48.1]}"#, "48.1,2.1,35",
    ])
    func `points are read from one text`(text: String) throws {
        let point = try #require(PointText.read(text, .latitudeFirst))
        #expect(abs(point.latitude - 48.1) < 1e-9 && abs(point.longitude - 2.1) < 1e-9)
    }

    @Test(arguments: ["", "Bavaria", "48.1", "48,1,2,1", "POINT EMPTY", "POLYGON((2 48, 3 49))"])
    func `an invalid point is refused`(text: String) {
        #expect(PointText.read(text, .latitudeFirst) == nil)
    }

    @Test(
        arguments: [
            ("5", 5), ("0", 0), ("6691831.0", 6_691_831), ("6.691831E6", 6_691_831),
            ("node/5", 51), ("relation/7", 73), ("9007199254740993", 9_007_199_254_740_993),
            ("-1", nil), ("-99.0", nil), ("1.5", nil), ("Q90", nil), ("01-5", nil), ("1e30", nil),
            ("node/x", nil), ("", nil),
        ] as [(String, Int64?)])
    func `ids are whole numbers, and ids of OpenStreetMap`(text: String, number: Int64?) {
        #expect(IDText.number(text) == number)
    }

    @Test(
        arguments: ["Europe/Paris", "UTC", "america/Argentina/buenos_aires"].map { ($0, true) }
            + ["-6", "UTC+3", "Moon/Base", "Paris", ""].map { ($0, false) })
    func `time zones that there are are known in any case`(text: String, isOne: Bool) {
        #expect(TimeZoneText.name(text)?.lowercased() == (isOne ? text.lowercased() : nil))
    }
}
