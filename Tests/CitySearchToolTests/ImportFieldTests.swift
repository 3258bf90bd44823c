import CitySearchImport
import Foundation
import TestSupport
import Testing

@Suite("Headings of imported lists") struct ImportFieldTests {
    private static func map(_ paths: [String], isTable: Bool = true) throws -> FieldMap {
        try FieldMap(paths, isTable: isTable, given: [:], name: "list")
    }

    private static let all = "name latitude longitude country population"

    @Test(arguments: [
        ("Ort|Breite|Länge|Land|Einwohner", all), ("nom|latitude|longitude|pays|habitants", all),
        ("città|latitudine|longitudine|paese|abitanti", all),
        ("ciudad|latitud|longitud|país|poblacion", all),
        ("cidade|latitude|longitude|uf|população", "name latitude longitude admin1 population"),
        ("stad|breedtegraad|lengtegraad|land|inwoners", all),
        ("miasto|szerokosc|dlugosc|kraj|ludność", all), ("ŞEHİR|enlem|boylam|ülke|nüfus", all),
        ("город|широта|долгота|страна|население", all), ("都市名|緯度|経度|国|人口", all),
        ("City Name|LATITUDE |lng|cc|pop_2020", all), ("Name|Lat°|Long°|Country|Population", all),
        ("*name|Latitude (°)|Longitude (decimal degrees)|country|population", all),
        ("name|lat [WGS 84]|lon [E]|country|population (2020)", all),
        ("name|lat|lon|country (code)|county (code)", "name latitude longitude country unused"),
        ("name|latitude_deg|longitude_deg|iso_country", "name latitude longitude country"),
        ("USPS|GEOID|NAME|INTPTLAT|INTPTLONG", "unused unused name latitude longitude"),
        ("name|geo_point_2d", "name point"),
        ("#Code_commune_INSEE|Nom_de_la_commune|_geopoint", "unused name point"),
        ("country|iso2|city|lat|lng", "unused country name latitude longitude"),
        ("x|y|lat|lon|name", "unused unused latitude longitude name"),
        ("comune|provincia|regione|lat|lon", "name admin2 admin1 latitude longitude"),
        ("municipio|provincia|lat|lon", "name admin1 latitude longitude"),
        ("name|lat|lon|coordinates", "name latitude longitude unused"),
        ("name|lat|lon|cou_name|stamp", "name latitude longitude unused unused"),
    ])
    func `headings are known in many languages`(headings: String, properties: String) throws {
        let paths = headings.split(separator: "|").map(String.init)
        let map = try Self.map(paths)
        let found = paths.map { path in
            if case .property(let property, _) = map.use(of: path) {
                property.title
            } else {
                "unused"
            }
        }
        #expect(found.joined(separator: " ") == properties)
        #expect(map.lack == nil)
    }

    @Test(arguments: [
        ["pop_2010", "pop_2020"], ["pop_2020", "pop_2010"], ["pop_2020", "POP", "pop_2010"],
        ["population_2000", "population_2010", "population_2020"],
    ])
    func `of equally good headings the first counts`(headings: [String]) throws {
        for paths in [["name", "lat", "lon"] + headings, headings + ["name", "lat", "lon"]] {
            let map = try Self.map(paths)
            #expect(map.paths[.population] == [headings[0]])
            #expect(headings.dropFirst().allSatisfy { map.use(of: $0) == .unused })
        }
    }

    @Test(arguments: [
        ("name_de", "de"), ("NAME_DE", "de"), ("name:de", "de"), ("names.de", "de"),
        ("NAME_ZHT", "zh-Hant"), ("translations.de", "de"), ("name_translations.pt-BR", "pt-BR"),
        ("name:zh-Hant", "zh-Hant"), ("name:deu_x_preferred", "de"),
        ("name:ast_x_preferred", "ast"),
        ("properties.name:fr", "fr"), ("nom_fr", "fr"), ("name.en", "en"),
    ])
    func `names by language are known by their keys`(path: String, language: String) throws {
        #expect(try Self.map([path]).use(of: path) == .localName(language))
    }

    @Test(
        arguments: [
            (
                FieldRole.otherName,
                ["name:deu_x_variant", "alt_name", "official_name", "NAMEALT", "native_name"]
            ),
            (
                .unused,
                [
                    "name_len", "name:etymology", "nameless", "alt_name:de", "nom_de_la_rue",
                    "updated", "name:d",
                ]
            ),
        ])
    func `other names are known by their keys, and other keys are not used`(
        use: FieldRole, paths: [String]
    ) throws {
        for path in paths { #expect(try Self.map([path]).use(of: path) == use, "\(path)") }
    }

    @Test(arguments: [
        ("name|gps.lat|gps.lng", "name|gps.lat|gps.lng"),
        ("name|location.latitude|location.longitude", "name|location.latitude|location.longitude"),
        ("city|coord.lon|coord.lat", "city|coord.lat|coord.lon"),
        ("name|loc.0|loc.1", "name|loc.1|loc.0"),
        ("name|latlng.0|latlng.1", "name|latlng.0|latlng.1"),
        (
            "country.name|name|geometry.coordinates.0|geometry.coordinates.1",
            "name|geometry.coordinates.1|geometry.coordinates.0"
        ),
        ("region.nom|ville|_geoloc.lat|_geoloc.lng", "ville|_geoloc.lat|_geoloc.lng"),
        (
            "properties.NAME|properties.lat|properties.lon",
            "properties.NAME|properties.lat|properties.lon"
        ),
    ])
    func `paths of trees go by the same headings`(paths: String, found: String) throws {
        let map = try Self.map(paths.split(separator: "|").map(String.init), isTable: false)
        let first = [.name, .lat, .lon].compactMap { map.paths[$0]?.first }
        #expect(first.joined(separator: "|") == found)
    }

    @Test func `an object about the country or the region tells these`() throws {
        let map = try Self.map(
            ["name", "country.name", "country.code", "region.name", "lat", "lon"], isTable: false)
        #expect(map.paths[.country] == ["country.code", "country.name"])
        #expect(map.paths[.admin1] == ["region.name"])
    }

    /// The lines of a table in `Data`, as their columns.
    private static func rows(_ name: String) throws -> [[Substring]] {
        let url = BuiltProgram.checkout.appending(path: "Data/\(name)")
        let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
        return lines.filter { !$0.hasPrefix("#") }
            .map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
    }

    @Test func `each heading of the table has a property that there is`() throws {
        for columns in try Self.rows("headings.tsv") {
            #expect(columns.count == 3 && !columns.contains(""), "\(columns)")
            #expect(
                ["district", "otherName"].contains(columns[0])
                    || CityProperty(rawValue: String(columns[0])) != nil,
                "\(columns)")
        }
    }

    @Test func `each column of a well-known file has a property that there is`() throws {
        for columns in try Self.rows("presets.tsv") {
            #expect(3...4 ~= columns.count && !columns.contains(""), "\(columns)")
            #expect(
                ["columns", "otherName"].contains(columns[1])
                    || CityProperty(rawValue: String(columns[1])) != nil, "\(columns)")
            #expect(Preset.all.contains { $0.name == columns[0] }, "\(columns)")
        }
    }
}
