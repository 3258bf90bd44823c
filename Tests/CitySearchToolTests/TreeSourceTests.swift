import CitySearch
import CitySearchImport
import Foundation
import TestSupport
import Testing

/// What a tree was read as.
struct ReadTree {
    /// Of each record its fields as `path=text`.
    private(set) var records: [[String]] = []
    private(set) var lines: [Int] = []
    private(set) var faults: [LineFault] = []
    let understanding: String
    let notes: [String]

    init(_ path: String) throws {
        let tree = try TreeSource(FilePath(path))
        while let part = try tree.next() {
            do throws(LineFault) {
                for record in try TreeSource.records(of: part) {
                    lines.append(record.line)
                    records.append(record.fields.map { "\($0.path)=\($0.text)" })
                }
            } catch {
                faults.append(error)
            }
        }
        understanding = tree.understanding
        notes = tree.notes
    }

    init(text: String) throws {
        let folder = try TemporaryFolder()
        self = try ReadTree(folder.write(Data(text.utf8), to: "tree.json").path)
    }
}

@Suite("A tree of records")
struct TreeSourceTests {
    private static let plain: [(json: String, at: String, records: [[String]])] = [
        (
            #"[{"name":"A","lat":1,"lon":2},{"name":"B","lat":3,"lon":4}]"#, "objects at []",
            [["name=A", "lat=1", "lon=2"], ["name=B", "lat=3", "lon=4"]]
        ),
        (
            #"{"name":"A","gps":{"lat":1.50,"lon":2}}"#, "outermost objects",
            [["name=A", "gps.lat=1.50", "gps.lon=2"]]
        ),
        (
            #"{"data":[{"name":"A"}],"total":1}"#, "objects at data[]", [["name=A"]]
        ),
        (
            #"{"country":"AD","cities":[{"name":"A"}]}"#, "objects at cities[]",
            [["name=A", "@parent.country=AD"]]
        ),
        (#"[{"Ort":"A"},{"Ort":"B"}]"#, "objects at []", [["Ort=A"], ["Ort=B"]]),
        (
            #"{"3041563":{"name":"A"},"3041564":{"name":"B"}}"#, "objects at *",
            [["name=A", "@key=3041563"], ["name=B", "@key=3041564"]]
        ),
        (#"{"3041563":{"name":"A"}}"#, "objects at *", [["name=A", "@key=3041563"]]),
        (
            #"{"Paris":{"lat":1,"lon":2},"Lyon":{"lat":3,"lon":4,"pop":5}}"#, "objects at *",
            [["lat=1", "lon=2", "@key=Paris"], ["lat=3", "lon=4", "pop=5", "@key=Lyon"]]
        ),
        (#"{"France":[{"name":"A"}]}"#, "objects at *[]", [["name=A", "@key=France"]]),
        (
            #"{"France":["Paris","Lyon"],"Spain":["Madrid"]}"#, "texts at *[]",
            [
                ["name=Paris", "@key=France"], ["name=Lyon", "@key=France"],
                ["name=Madrid", "@key=Spain"],
            ]
        ),
        (
            #"{"France":{"Normandie":["Rouen"],"Bretagne":["Brest"]},"Spain":{"Galicia":["Vigo"]}}"#,
            "texts at *.*[]",
            [
                ["name=Rouen", "@key=Normandie", "@parent.@key=France"],
                ["name=Brest", "@key=Bretagne", "@parent.@key=France"],
                ["name=Vigo", "@key=Galicia", "@parent.@key=Spain"],
            ]
        ),
        (
            #"{"FR":{"name":"France","cities":{"A":{"lat":1,"lon":2},"B":{"lat":3,"lon":4}}},"ES":{"name":"Spain","cities":{}}}"#,
            "objects at *.cities.*",
            [
                ["lat=1", "lon=2", "@key=A", "@parent.@key=FR", "@parent.name=France"],
                ["lat=3", "lon=4", "@key=B", "@parent.@key=FR", "@parent.name=France"],
            ]
        ),
        (
            #"{"error":false,"data":[{"iso2":"AD","country":"Andorra","cities":["Canillo","Encamp"]}]}"#,
            "texts at data[].cities[]",
            [
                [
                    "name=Canillo", "@parent.iso2=AD", "@parent.country=Andorra",
                    "@grandparent.error=false",
                ],
                [
                    "name=Encamp", "@parent.iso2=AD", "@parent.country=Andorra",
                    "@grandparent.error=false",
                ],
            ]
        ),
        (#"["Paris","Lyon"]"#, "texts at []", [["name=Paris"], ["name=Lyon"]]),
        (
            #"[{"name":"A","lat":1,"lon":2,"names":["X","Y"],"stations":[{"name":"S","lat":1,"lon":2},{"name":"T","lat":1,"lon":2}]}]"#,
            "objects at []",
            [
                [
                    "name=A", "lat=1", "lon=2", "names.0=X", "names.1=Y", "stations.0.name=S",
                    "stations.0.lat=1",
                    "stations.0.lon=2", "stations.1.name=T", "stations.1.lat=1", "stations.1.lon=2",
                ]
            ]
        ),
        (
            #"[{"name":"A","translations":{"de":"AA","fr":"AB"},"alt":[{"lang":"x","name":"y"}]}]"#,
            "objects at []",
            [
                [
                    "name=A", "translations.de=AA", "translations.fr=AB", "alt.0.lang=x",
                    "alt.0.name=y",
                ]
            ]
        ),
        (
            #"{"head":{"vars":["c"]},"results":{"bindings":[{"c":{"type":"uri","value":"A"},"d":{"type":"uri","value":"B"}}]}}"#,
            "objects at results.bindings[]",
            [["c.type=uri", "c.value=A", "d.type=uri", "d.value=B"]]
        ),
        (
            #"[{"name":"A","geo_shape":{"type":"Polygon","coordinates":[[[1,2],[3,4]]]},"loc":{"coordinates":[5.0,6]}}]"#,
            "objects at []",
            [
                [
                    "name=A", "geo_shape.type=Polygon", "geo_shape.@latitude=3.0",
                    "geo_shape.@longitude=2.0",
                    "loc.coordinates.0=5.0", "loc.coordinates.1=6",
                ]
            ]
        ),
    ]

    @Test(arguments: plain) func `has its records where they are`(
        json: String, at: String, records: [[String]]
    ) throws {
        let tree = try ReadTree(text: json)
        #expect(tree.understanding == "the \(at)")
        #expect(tree.records == records)
        #expect(tree.faults.isEmpty)
    }

    private static let values: [(json: String, fields: [String])] = [
        ("1000.0", ["v=1000.0"]), ("-0", ["v=-0"]), ("1E+2", ["v=1E+2"]), ("true", ["v=true"]),
        ("false", ["v=false"]),
        ("null", []), ("[]", []), ("{}", []),
        ("[1,[\"a\",null],{\"b\":2}]", ["v.0=1", "v.1.0=a", "v.2.b=2"]),
        (#""\u00e9\ud83d\ude00\n\/""#, ["v=é😀\n/"]), (#""""#, ["v="]),
        (
            #"{"a":{"b":{"c":{"d":{"e":{"f":{"g":1,"h":{"i":2}}}}}}}}"#, ["v.a.b.c.d.e.f.g=1"]
        ),
    ]

    @Test(arguments: values) func `has values as they stand there`(
        json: String, fields: [String]
    ) throws {
        #expect(
            try ReadTree(text: #"[{"name":"A","v":\#(json)}]"#).records == [["name=A"] + fields])
    }

    @Test func `has the country and the division around a city`() throws {
        let json = #"""
            [{"name":"Andorra","iso2":"AD","latitude":"42.5","longitude":"1.5",
            "timezones":[{"zoneName":"Europe/Andorra"}],"translations":{"kr":"안도라"},
            "states":[{"name":"Encamp","state_code":"03","latitude":"42.5","longitude":"1.6",
            "cities":[{"name":"El Tarter","latitude":"42.57","longitude":"1.65"},
            {"name":"Encamp","latitude":"42.53","longitude":"1.58"}]},
            {"name":"Canillo","cities":[]}],"emoji":"x"},
            {"name":"Malta","iso2":"MT","latitude":"35.8","longitude":"14.5","states":[
            {"name":"Gozo","cities":[{"name":"Victoria","latitude":"36.0","longitude":"14.2"}]}]}]
            """#
        let tree = try ReadTree(text: json)
        #expect(tree.understanding == "the objects at [].states[].cities[]")
        #expect(tree.lines == [4, 5, 8])
        let andorra = [
            "@parent.name=Encamp", "@parent.state_code=03", "@parent.latitude=42.5",
            "@parent.longitude=1.6",
            "@grandparent.name=Andorra", "@grandparent.iso2=AD", "@grandparent.latitude=42.5",
            "@grandparent.longitude=1.5",
        ]
        let malta = [
            "@parent.name=Gozo", "@grandparent.name=Malta", "@grandparent.iso2=MT",
            "@grandparent.latitude=35.8",
            "@grandparent.longitude=14.5",
        ]
        #expect(
            tree.records == [
                ["name=El Tarter", "latitude=42.57", "longitude=1.65"] + andorra,
                ["name=Encamp", "latitude=42.53", "longitude=1.58"] + andorra,
                ["name=Victoria", "latitude=36.0", "longitude=14.2"] + malta,
            ])
        #expect(
            tree.notes == [
                "passed over 1 object in `timezones`",
                "passed over what stands behind the records in the objects around them: emoji",
            ])
    }

    @Test func `tells what it passes over`() throws {
        let tree = try ReadTree(
            text:
                #"{"cities":[{"name":"A","lat":1,"lon":2},null,{"name":"B","lat":3,"lon":4},"x",[{}]],"more":[{"a":1},{"a":{}}]}"#
        )
        #expect(tree.records.count == 2)
        #expect(
            tree.notes == [
                "passed over 2 objects in `more`",
                "passed over 3 values where records are, which are of another kind; the first in line 1",
            ])
    }

    @Test func `has no more than a hundred fields of an object around it`() throws {
        let members = (0..<102).map { "\"k\($0)\":\($0)," }.joined()
        let tree = try ReadTree(text: #"{\#(members)"cities":[{"name":"A"}]}"#)
        #expect(tree.records[0].count == 101)
        #expect(tree.records[0].last == "@parent.k99=99")
        #expect(tree.notes.count == 1 && tree.notes[0].hasSuffix("around them: k100, k101"))
    }

    @Test func `of a map has properties and tags as its own`() throws {
        let features = try ReadTree(
            text: #"""
                {"type":"FeatureCollection","bbox":[1,2,3,4],"features":[
                {"type":"Feature","bbox":[1,2,3,4],"properties":{"id":7,"name":"A","a":{"b":1}},"id":"node/5",
                "geometry":{"type":"Point","coordinates":[9.50,50,100]}},
                {"type":"Feature","properties":null,"geometry":null}]}
                """#)
        #expect(features.understanding == "the features at features[]")
        #expect(
            features.records == [
                ["id=node/5", "@latitude=50", "@longitude=9.50", "id=7", "name=A", "a.b=1"], [],
            ])
        let elements = try ReadTree(
            text: #"""
                {"elements":[{"type":"node","id":5,"lat":50,"lon":9.50,"tags":{"name":"A","id":"x"}},
                {"type":"way","id":6,"center":{"lat":1,"lon":2},"nodes":[1,2],"tags":{"name":"B"}},
                {"type":"relation","id":7,"bounds":{"minlat":1,"minlon":178,"maxlat":3,"maxlon":-179},
                "members":[{"type":"node","ref":1,"role":"","lat":1,"lon":2}],"timestamp":"t"}]}
                """#)
        #expect(
            elements.records == [
                ["@latitude=50", "@longitude=9.50", "id=node/5", "type=node", "name=A", "id=x"],
                ["@latitude=1", "@longitude=2", "id=way/6", "type=way", "name=B"],
                [
                    "id=relation/7", "@latitude=2.0", "@longitude=179.5", "type=relation",
                    "timestamp=t",
                ],
            ])
        let records = try ReadTree(
            text: #"""
                {"nhits":1,"records":[{"datasetid":"d","recordid":"r","fields":{"name":"A","geo":[1,2]},
                "geometry":{"type":"Point","coordinates":[2,1]}}]}
                """#)
        #expect(records.understanding == "the records at records[]")
        #expect(
            records.records == [
                [
                    "@latitude=1", "@longitude=2", "datasetid=d", "recordid=r", "name=A", "geo.0=1",
                    "geo.1=2",
                ]
            ])
    }

    @Test func `is read in little memory whatever stands around it`() throws {
        let city = #"{"name":"A","lat":1,"lon":2}"#
        let cities = [String](repeating: city, count: 40_000).joined(separator: ",\n")
        let noise = [String](repeating: #"{"a":[1,"]"]}"#, count: 40_000).joined(separator: ",")
        let tree = try ReadTree(
            text:
                #"[{"name":"X","states":[{"cities":[\#(cities)]}],"other":[\#(noise)]},{"name":"Y","states":[{"cities":[\#(city)]}]}]"#
        )
        #expect(tree.records.count == 40_001)
        #expect(tree.records[39_999] == ["name=A", "lat=1", "lon=2", "@grandparent.name=X"])
        #expect(tree.records[40_000] == ["name=A", "lat=1", "lon=2", "@grandparent.name=Y"])
        #expect(tree.lines.last == 40_000)
        #expect(tree.notes == ["passed over 40000 objects in `other`"])
    }
}
