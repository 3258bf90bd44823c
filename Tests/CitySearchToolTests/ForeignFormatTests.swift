import CitySearch
import CitySearchImport
import Foundation
import TestSupport
import Testing

/// Files in formats that are no tables and no JSON.
@Suite("Formats of others") struct ForeignFormatTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func imported(_ text: String) async throws -> ImportedCities {
        let path = folder.url.appending(path: "list")
        try Data(text.utf8).write(to: path)
        return try await ImportedCities(contentsOf: path.path, temporaryDirectory: folder.url.path)
    }

    private static let json =
        #"[{"name": "Graz", "country": "AT", "lat": 47.07, "lon": 15.44}, "#
        + #"{"name": "Linz; [x]", "country": "AT", "lat": 48.31, "lon": 14.29}]"#

    @Test(arguments: [
        ("var cities = ", ";\n"), ("// a list\n/* of [towns] */\nconst cities=", ""),
        ("export default ", ";"), ("\"use strict\";\nmodule.exports = ", ";\n"),
        ("export const towns = ", " ;\n\n"), ("window.DATA = {\"cities\": ", "};"),
        ("callback(", ");"), ("/**/ jQuery123_4({\"data\": ", "})"),
        ("let x = Object.freeze(", ");\nexport default x;\n"), ("var _c$1=\n", "\n"),
        ("window[\"cities\"] = ", ";"),
    ])
    func `JSON in a script is read`(before: String, after: String) async throws {
        let cities = try await imported(before + Self.json + after).index.cities
        #expect(cities.map(\.name).sorted() == ["Graz", "Linz; [x]"])
    }

    @Test(arguments: [
        ("var cities = [{name: 'Graz', lat: 1, lon: 2}];", "JSON.stringify"),
        ("export default [ { 'name': 'Graz', 'lat': 1, 'lon': 2 } ]", "JSON.stringify"),
        ("f({});", "no objects"),
        (
            "\n\nvar cities = \n[{\"name\": \"Graz\", \"lat\": 1, \"lon\": nord}];",
            "line 4: expected "
        ),
        (
            "var a = [{\"name\": \"Graz\", \"lat\": 1, \"lon\": 2}]; var b = [{}];",
            "line 1: expected "
        ),
    ])
    func `invalid JSON in a script is reported with its line`(
        script: String, problem: String
    ) async throws {
        let error = await #expect(throws: ImportError.self) { try await imported(script) }
        #expect(error?.description.contains(problem) == true, "\(error?.description ?? "")")
    }

    // MARK: XML

    @Test(arguments: [
        """
        <?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>Towns</name>
        <Placemark><name>Graz</name><ExtendedData><Data name="population"><value>291072</value></Data></ExtendedData>
        <Point><coordinates>15.4395,47.0707,0</coordinates></Point></Placemark></Document></kml>
        """,
        """
        <kml><Folder><Placemark><name>Graz</name><ExtendedData><SchemaData><SimpleData name="pop">291072</SimpleData>
        </SchemaData></ExtendedData><Point><coordinates> 15,47,300 </coordinates></Point></Placemark></Folder></kml>
        """,
        """
        <cities><city><name>Graz</name><population>291072</population><lat>47.07</lat><lon>15.44</lon></city></cities>
        """,
        """
        <data><meta><source>me</source></meta><place name="Graz" cc="AT" lat="47.07" lng="15.44" population="291072"/></data>
        """,
        """
        <r xmlns:a="b"><a:town population="291072"><a:name>Graz</a:name><pos><lat>47.07</lat><lon>15.44</lon></pos></a:town></r>
        """,
        """
        <osm version="0.6"><bounds minlat="1"/><node id="5" lat="47.07" lon="15.44"><tag k="name" v="Graz"/>
        <tag k="place" v="city"/><tag k="population" v="291072"/></node><node id="6" lat="1" lon="2"/></osm>
        """,
        """
        <world><country name="Austria"><city><name>Graz</name><population>291072</population><point>47.07 15.44</point></city>
        </country></world>
        """,
    ])
    func `records of XML are read`(document: String) async throws {
        let cities = try await imported(document).index.cities
        #expect(cities.map(\.name) == ["Graz"])
        #expect(cities.first?.country == "AT" && cities.first?.population == 291_072)
        #expect(cities.first.map { abs($0.coordinate.latitude - 47) < 0.1 } == true)
    }

    @Test func `waypoints are read, and XML names its encoding itself`() async throws {
        let document =
            #"<?xml version="1.0" encoding="ISO-8859-1"?><gpx><wpt lat="50.8" lon="6.48"><name>Düren</name></wpt></gpx>"#
        let path = folder.url.appending(path: "list")
        try #require(document.data(using: .isoLatin1)).write(to: path)
        let cities = try await ImportedCities(
            contentsOf: path.path, temporaryDirectory: folder.url.path)
        #expect(cities.index.cities.map(\.name) == ["Düren"])
    }

    @Test func `thousands of records take their turns`() async throws {
        let towns = (0..<5_000).map {
            "<town name=\"T\($0)\"><lat>\($0 % 80)</lat><lon>\($0 % 170)</lon></town>\n<x>\($0)</x>"
        }
        let cities = try await imported("<t>" + towns.joined() + "</t>").index
        #expect(cities.count == 5_000)
    }

    /// Each path is compared with all others, which took minutes for a document of many.
    @Test(arguments: [(900, true), (1_100, false)])
    func `the elements of a document are those of its first thousand paths`(
        count: Int, isRead: Bool
    ) async throws {
        let others = (0..<count).map { "<a\($0)/>" }.joined()
        let city = "<city><name>Graz</name><lat>47.07</lat><lon>15.44</lon></city>"
        let cities = try? await imported("<list>\(others)\(city)</list>")
        #expect((cities?.index.count == 1) == isRead)
    }

    @Test(arguments: [
        ("<a><b><name>Graz</name></b>", "damaged"),
        ("<a><b>1</b></a>", "without elements that have names"),
        (
            "<a><city><name>\(String(repeating: "x", count: 2 << 20))</name><lat>1</lat><lon>2</lon></city></a>",
            "bytes"
        ),
        (
            "<cities><city><name>Graz</name><lat>1</lat><lon>2</lon></city><city></cities>",
            "damaged"
        ),
    ])
    func `XML that is damaged or has no places is an error`(
        document: String, problem: String
    ) async throws {
        let error = await #expect(throws: ImportError.self) { try await imported(document) }
        #expect(error?.description.contains(problem) == true, "\(error?.description ?? "")")
    }

    // MARK: Formats that are named

    @Test(arguments: [
        ("-- MySQL dump 10.13\nCREATE TABLE `c` (`id` int);\n", "SQL"),
        ("INSERT INTO city (name, lat, lon) VALUES ('Graz', 47.07, 15.43),\n", "SQL"),
        ("/* 2026 */\nDROP TABLE IF EXISTS c;\n", "SQL"),
        (
            "--\n-- PostgreSQL database dump\n--\nCOPY public.city (id, name) FROM stdin;\n1\tGraz\n",
            "SQL"
        ),
        ("- name: Graz\n  lat: 47.07\n  lon: 15.43\n", "YAML"),
        ("---\ncities:\n  - Graz\n", "YAML"),
        ("# towns\ncities:\n  graz:\n    lat: 47.07\n", "YAML"), ("%YAML 1.2\n---\na: 1\n", "YAML"),
        (
            "<!DOCTYPE html>\n<html><body><table><tr><td>name</td></tr></table></body></html>",
            "HTML"
        ),
        ("\u{FEFF}<table border=1><tr><th>name<th>lat<th>lon</tr></table>", "HTML"),
        (
            "<?xml version=\"1.0\"?>\n<Workbook xmlns=\"urn:schemas-microsoft-com:office:spreadsheet\"/>",
            "save it as .xlsx"
        ),
        ("<?php return [['name' => 'Graz']];", "PHP"), ("{\\rtf1\\ansi name}", "RTF"),
        ("%PDF-1.4\nabc", "PDF"), ("PAR1abc", "Parquet"),
    ])
    func `other formats are named, with what to do`(text: String, words: String) async throws {
        let error = await #expect(throws: ImportError.self) { try await imported(text) }
        #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
        if text.hasPrefix("%PDF") || text.hasPrefix("PAR1") { return }
        let path = FilePath(folder.path("list"))
        #expect(throws: ImportError.self) {
            try TableCopy(path, having: ["name"], ListOptions())
        }
    }

    @Test(arguments: [
        "Title: towns\nname,lat,lon\nGraz,47.07,15.44\n",
        "# source: me\n# date: now\nname,lat,lon\nGraz,47.07,15.44\n",
        "name: x,lat,lon,name\n1,47.07,15.44,Graz\n", "-- towns\nname,lat,lon\nGraz,47.07,15.44\n",
        "name,lat,lon,note\nGraz,47.07,15.44,\"INSERT INTO x\"\n",
        "name,lat,lon,=[x]\nGraz,47.07,15.44,(\n",
    ])
    func `tables are no other format`(table: String) async throws {
        #expect(try await imported(table).index.cities.map(\.name) == ["Graz"])
    }
}
