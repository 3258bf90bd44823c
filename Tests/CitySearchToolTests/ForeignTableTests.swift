import CitySearch
import CitySearchImport
import Foundation
import TestSupport
import Testing

/// Tables as others publish them, of which nothing may come in wrong without a word.
@Suite("Tables of others") struct ForeignTableTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func imported(
        _ text: String, _ options: ListOptions = ListOptions(), isLenient: Bool = false,
        known: CityIndex? = nil
    ) async throws -> ImportedCities {
        let path = folder.url.appending(path: "list")
        try Data(text.utf8).write(to: path)
        guard let known else {
            return try await ImportedCities(
                contentsOf: path.path, options: options, isLenient: isLenient,
                temporaryDirectory: folder.url.path)
        }
        let scratch = FilePath(folder.path("out.json"))
        var list = try CityList(replacing: scratch)
        _ = try await FileImport(
            [FilePath(path.path)], options: options, lookup: CityLookup { known },
            isLenient: isLenient, scratchDirectory: FilePath(folder.url.path)
        ).run(into: &list) { _ in }
        try list.commit()
        return try await ImportedCities(contentsOf: scratch.bytes.asText)
    }

    /// The cities by their names: `Graz AT`.
    private static func names(_ cities: ImportedCities) -> [String] {
        cities.index.cities.map { "\($0.name) \($0.country?.rawValue ?? "-")" }.sorted()
    }

    private static func columns(_ text: String) -> [CityProperty: String] {
        text.split(separator: " ").reduce(into: [:]) { columns, pair in
            let parts = pair.split(separator: "=")
            if let property = CityProperty(name: String(parts[0])) {
                columns[property] = String(parts[1])
            }
        }
    }

    private static let towns = "Graz,AT,47.07,15.44\nLinz,AT,48.31,14.29\n"
    private static let usualColumns = "name=1 country=2 lat=3 lon=4"

    // MARK: Headings

    @Test(arguments: [
        ("", "Graz,47,15,AT\nLinz,48,14,AT\n", "name=1 country=4 lat=2 lon=3"),
        ("", "Graz;AT;47°4'N;15°26'E\nLinz;AT;48°18'N;14°17'E\n", usualColumns),
        ("", "Graz|47.07,15.44|AT\nLinz|48.31,14.29|AT\n", "name=1 point=2 country=3"),
        ("", towns, usualColumns), ("Ort,Staat,N,O\n", towns, usualColumns),
        ("Bezeichnung X,,,\n", towns, usualColumns),
        ("Towns of 2026\nOrt,cc,N,O\n", towns, usualColumns),
        ("# a comment\n\n", towns, usualColumns),
    ])
    func `a first row that is a city stays one when columns have numbers`(
        above: String, rows: String, columns: String
    ) async throws {
        var options = ListOptions()
        options.columns = Self.columns(columns)
        #expect(try await Self.names(imported(above + rows, options)) == ["Graz AT", "Linz AT"])
    }

    @Test func `a row without coordinates and without a known city is reported`() async throws {
        var options = ListOptions()
        options.columns = Self.columns(Self.usualColumns)
        options.separator = UInt8(ascii: ",")
        let cities = try await imported(
            "Graz,AT,47.07,\nLinz,AT,48.31,14.29\n", options, isLenient: true)
        #expect(Self.names(cities) == ["Linz AT"])
        #expect(cities.skippedLines.count == 1)
    }

    @Test(arguments: [
        "# by \"gis\n# of 2026\nname,country,lat,lon\n", "% one\n//two\nname,country,lat,lon\n",
        "# name,country,lat,lon\n", "# towns, of all\n#name,country,lat,lon\n",
        String(repeating: "# more, than twenty\n", count: 40) + "name,country,lat,lon\n",
        "#name,country,lat,lon\n",
    ])
    func `comments may be above the headings, or be the headings`(above: String) async throws {
        let cities = try await imported(above + Self.towns)
        #expect(Self.names(cities) == ["Graz AT", "Linz AT"])
    }

    @Test(arguments: [
        "# a\nOrt;Land\nGraz;AT\n", "Kunden 2026\n\nOrt;Land\nGraz;AT\n",
        "// a;b;c\nLand;Ort\nAT;Graz\n",
    ])
    func `a list without coordinates may have titles and comments`(table: String) async throws {
        let known = try await imported("name,country,lat,lon\nGraz,AT,47.07,15.44\n").index
        #expect(try await Self.names(imported(table, known: known)) == ["Graz AT"])
    }

    @Test(arguments: ["", "# a\r", "\"a title\"\r"])
    func `lines may end in CR alone`(above: String) async throws {
        let rows = (0..<9_000).map { "Town \($0),AT,\"47.07\",15.\($0)\r" }.joined()
        let cities = try await imported(above + "name,country,lat,lon\r" + rows)
        #expect(cities.index.count == 9_000)
        let error = await #expect(throws: ImportError.self) {
            try await imported("name,country,lat,lon\rGraz,AT,47.07,15.44\rLinz,AT,north,14.29\r")
        }
        #expect(error?.description.contains("line 3: expected degrees of latitude") == true)
    }

    // MARK: Values

    @Test(
        arguments: [
            ("pop", "632.4 29.0 17.8", [632_400, 29_000, 17_800]),
            ("pop", "1,632.4 290.0 17.8", [1_632_400, 290_000, 17_800]),
            ("population_thousands", "632 29 18", [632_000, 29_000, 18_000]),
            ("Einwohner (Tsd.)", "632,4 29,0 1.018,5", [632_400, 29_000, 1_018_500]),
            ("Население, тыс. чел.", "632,4 29 18", [632_400, 29_000, 18_000]),
            ("人口(万人)", "632.4 29 18", [6_324_000, 290_000, 180_000]),
            ("population in millions", "3.7 29.0 0.5", [3_700_000, 29_000_000, 500_000]),
            ("pop", "632 29.0 18", [632, 29, 18]), ("pop", "632.000 29 18", [632_000, 29, 18]),
        ] as [(String, String, [Int])])
    func `populations may count thousands or millions`(
        heading: String, texts: String, people: [Int]
    ) async throws {
        let rows = texts.split(separator: " ").enumerated().map {
            "T\($0.offset);AT;47;1\($0.offset);\($0.element)\n"
        }
        let cities = try await imported("name;country;lat;lon;\(heading)\n" + rows.joined())
        #expect(cities.index.cities.sorted { $0.name < $1.name }.map(\.population) == people)
        let told = cities.notes.contains { $0.contains(" counts ") }
        #expect(told == (people[0] != 632 && people[2] != 18))
    }

    @Test func `decimals that may be thousands or millions need their unit`() async throws {
        let table = "name;country;lat;lon;pop\nA;AT;47;15;37.4\nB;AT;48;15;2.5\n"
        let error = await #expect(throws: ImportError.self) { try await imported(table) }
        #expect(error?.description.contains("--population-unit") == true)
        for unit in [PopulationUnit.thousands, .millions] {
            var options = ListOptions()
            options.populationUnit = unit
            let cities = try await imported(table, options).index.cities
            #expect(cities.compactMap(\.population).max() == Int(37.4 * Double(unit.rawValue)))
        }
    }

    @Test(
        arguments: [
            ("+4704+01526", 47.066666667, 15.433333333),
            ("+4704+01526/", 47.066666667, 15.433333333),
            ("-225423-0431056/", -22.906388889, -43.182222222), ("+48.85+002.35/", 48.85, 2.35),
            ("+4851.5-00221.25/", 48.858333333, -2.354166667), ("-90+000+2800/", -90, 0),
            ("+40.6894-074.0447CRSWGS_84/", 40.6894, -74.0447),
            ("+485130.5+0022100.25/", 48.858472222, 2.350069444),
        ] as [(String, Double, Double)])
    func `points are read as ISO 6709 has them`(
        text: String, latitude: Double, longitude: Double
    ) throws {
        let point = try #require(PointText.read(text, .latitudeFirst))
        #expect(abs(point.latitude - latitude) < 1e-8 && abs(point.longitude - longitude) < 1e-8)
    }

    @Test(arguments: [
        "+513030", "+5130-00", "+51-0", "+5160-00000", "+513-0001", "51-000", "+51.-000", "+5a+000",
    ])
    func `what ISO 6709 does not have is no point`(text: String) {
        #expect(PointText.read(text, .latitudeFirst) == nil)
    }

    // MARK: Countries

    @Test(arguments: [
        ("UK", "GB"), ("el", "GR"), ("deu", "DE"), ("fr", "FR"), ("the Netherlands", "NL"),
        ("The Gambia", "GM"), ("Gambia, The", "GM"), ("the Bahamas", "BS"), ("Korea, South", "KR"),
        ("Korea (North)", "KP"), ("Korea, Rep.", "KR"),
        ("Korea, Democratic People's Republic of", "KP"),
        ("Congo, Dem. Rep.", "CD"), ("Congo, Rep.", "CG"), ("Iran (Islamic Republic of)", "IR"),
        ("Bolivia (Plurinational State of)", "BO"), ("Tanzania, United Republic of", "TZ"),
        ("Republic of Sudan", "SD"), ("Kingdom of the Netherlands", "NL"),
        ("Egypt, Arab Rep.", "EG"), ("Micronesia, Fed. Sts.", "FM"),
        ("Virgin Islands (U.S.)", "VI"),
    ])
    func `names of countries have articles and forms of state`(text: String, code: String) {
        #expect(CountryText.code(text)?.rawValue == code)
    }

    @Test(arguments: [
        "ZZ", "XYZ", "Republic of China", "Dem. Rep. of Korea", "the", "The Atlantis",
        "Texas, Republic of", ", ", "()", "of", "North America", "Republic of",
        "Springfield, Illinois",
    ])
    func `what may be another country is none`(text: String) {
        #expect(CountryText.code(text) == nil)
    }

    @Test(arguments: [
        ("England", "GB", "England"), ("WALES", "GB", "Wales"), ("Schottland", "GB", "Scotland"),
        ("Northern Ireland", "GB", "Northern Ireland"), ("Bavaria", "DE", "Bavaria"),
        ("Ontario", "CA", "Ontario"),
    ])
    func `a division in a column of countries tells both`(
        text: String, code: String, division: String
    ) throws {
        let reading = try #require(CountryText.reading(text))
        #expect(reading.codes.map(\.rawValue) == [code] && reading.division == division)
    }

    @Test(arguments: [
        ("USSR", "Kyiv,50.45,30.52", "UA"), ("Soviet Union", "Vilnius,54.69,25.28", "LT"),
        ("СССР", "Tashkent,41.26,69.22", "UZ"), ("Yugoslavia", "Zagreb,45.81,15.98", "HR"),
        ("Czechoslovakia", "Brno,49.2,16.61", "CZ"), ("DDR", "Leipzig,51.34,12.37", "DE"),
        ("SUN", "Riga,56.95,24.11", "LV"),
    ])
    func `a city of a former country lies in one of its successors`(
        country: String, row: String, code: String
    ) async throws {
        let cities = try await imported("country,name,lat,lon\n\(country),\(row)\n")
        #expect(cities.index.cities.first?.country?.rawValue == code)
        let known = try await imported("name,lat,lon\n\(row)\n").index
        let name = row.prefix { $0 != "," }
        let found = try await imported("country,name\n\(country),\(name)\n", known: known)
        #expect(found.index.cities.first?.country?.rawValue == code)
    }

    @Test(arguments: [
        ("name,country.etc,lat,long", "Quito,ECU,-0.19,-78.5\nLoja,ECU,-3.99,-79.21\n"),
        ("town,nat,lat,lon", "Quito,Ecuador,-0.19,-78.5\nLoja,Ecuador,-3.99,-79.21\n"),
        ("town,A3,lat,lon,other", "Quito,ecu,-0.19,-78.5,PE\nLoja,ecu,-3.99,-79.21,PE\n"),
        ("town,other,x2,lat,lon", "Quito,DE,EC,-0.19,-78.5\nLoja,FR,EC,-3.99,-79.21\n"),
    ])
    func `a column of countries is known by its values and the points`(
        headings: String, rows: String
    ) async throws {
        let cities = try await imported("\(headings)\n\(rows)")
        #expect(Self.names(cities) == ["Loja EC", "Quito EC"])
        #expect(cities.notes.contains { $0.contains("country ← ") })
    }

    @Test func `codes of states are no countries`() async throws {
        let cities = try await imported(
            "town,st,lat,lon\nSan Diego,CA,32.72,-117.16\nDenver,CO,39.74,-104.99\n")
        #expect(Self.names(cities) == ["Denver US", "San Diego US"])
        #expect(cities.notes.contains { $0.hasSuffix("not used: st") })
    }

    @Test(
        arguments: [
            ("Makhachkala", 42.9764, 47.5024, "RU"), ("Juneau", 58.3019, -134.4197, "US"),
            ("Anadyr", 64.7341, 177.4968, "RU"), ("Maputo", -25.9655, 32.5832, "MZ"),
            ("a ship 10 km off Valparaíso", -33.03, -71.75, "CL"),
            ("a ship 400 km off Lisbon", 38.7, -14, nil),
        ] as [(String, Double, Double, String?)])
    func `a city off the outlines lies in the nearest country`(
        name: String, latitude: Double, longitude: Double, code: String?
    ) async throws {
        let point = try Coordinate(latitude: latitude, longitude: longitude)
        #expect(PointCountry().country(at: point, named: name)?.rawValue == code)
    }

    @Test func `known cities around decide about a point on a border`() async throws {
        let known = try await imported(
            "name,country,lat,lon\nNarva,EE,59.3772,28.1903\nIvangorod,RU,59.3767,28.2236\n"
                + "Soldino,EE,59.37,28.17\nPimestiku,EE,59.38,28.18\n"
        ).index
        let points = PointCountry(cities: known)
        let bank = try Coordinate(latitude: 59.3768, longitude: 28.204)
        #expect(points.country(at: bank, named: "Narva") == "EE")
        #expect(points.country(at: bank, named: "Ivangorod") == "RU")
        let west = try Coordinate(latitude: 59.378, longitude: 28.187)
        #expect(points.country(at: west, named: "Unknown") == "EE")
        #expect(points.country(at: west, named: "Unknown", among: ["RU", "UA"]) == "RU")
    }

    // MARK: Districts

    @Test(arguments: ["district", "Ortsteil", "区县", "barrio", "county", "village"])
    func `districts have their own names next to their cities`(heading: String) async throws {
        let rows = (0..<12).map {
            "\($0 < 6 ? "Wuhan" : "Chongqing"),Part \($0),30.\($0),11\($0 < 6 ? 4 : 6).3\n"
        }
        let cities = try await imported(
            "city,\(heading),lat,lon\n" + rows.joined() + "Xiantao,,30.4,113.4\n")
        let names = cities.index.cities.map(\.name)
        #expect(Set(names) == Set((0..<12).map { "Part \($0)" } + ["Xiantao"]))
        let part = try #require(cities.index.cities.first { $0.name == "Part 7" })
        #expect(part.subregion == "Chongqing")
        #expect(cities.notes.contains { $0.contains("names come from `\(heading)`") })
    }

    @Test(arguments: [
        // Each city has one county, or the other column is coarser, or has no names.
        (0..<12).map { "Town \($0),County \($0)" }, (0..<12).map { "Town \($0),County \($0 % 3)" },
        (0..<12).map { "Town \($0 % 3),\($0 + 10_000)" }, (0..<12).map { "Town \($0 % 4),County" },
    ])
    func `rows of cities keep the names of cities`(rows: [String]) async throws {
        let table = rows.enumerated().map {
            "\($0.element),4\($0.offset % 9).\($0.offset),15.\($0.offset)\n"
        }
        let cities = try await imported("city,county,lat,lon\n" + table.joined())
        #expect(cities.index.cities.allSatisfy { $0.name.hasPrefix("Town ") })
    }
}

extension Sequence<UInt8> {
    fileprivate var asText: String { String(decoding: Array(self), as: UTF8.self) }
}
