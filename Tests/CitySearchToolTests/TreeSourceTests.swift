import CitySearch
import CitySearchImport
import Foundation
import TestSupport
import Testing

/// The interpretation of a tree.
struct ReadTree {
    /// Of each record its fields as `path=text`.
    private(set) var records: [[String]] = []
    private(set) var lines: [Int] = []
    private(set) var faults: [LineFault] = []
    let recordPlace: String
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
        recordPlace = tree.recordPlace
        notes = tree.notes
    }

    init(text: String) throws {
        let folder = try TemporaryFolder()
        self = try ReadTree(folder.write(Data(text.utf8), to: "tree.json").path)
    }
}

@Suite("A tree of records") struct TreeSourceTests {
    @Test(arguments: [
        (
            #"[{"name":"A","geo_shape":{"type":"Polygon","coordinates":[[[1,2],[3,4]]]}}]"#,
            [
                "name=A", "geo_shape.type=Polygon", "geo_shape.@latitude=3.0",
                "geo_shape.@longitude=2.0",
            ]
        ),
        (
            #"""
            {"elements":[{"type":"relation","id":7,
            "bounds":{"minlat":1,"minlon":178,"maxlat":3,"maxlon":-179}}]}
            """#, ["id=relation/7", "@latitude=2.0", "@longitude=179.5", "type=relation"]
        ),
    ]) func `has the middle of other shapes`(json: String, record: [String]) throws {
        #expect(try ReadTree(text: json).records == [record])
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
        #expect(tree.recordPlace == "the objects at [].states[].cities[]")
        #expect(tree.lines == [4, 5, 8])
        let andorra = [
            "@parent.name=Encamp", "@parent.state_code=03", "@parent.latitude=42.5",
            "@parent.longitude=1.6", "@grandparent.name=Andorra", "@grandparent.iso2=AD",
            "@grandparent.latitude=42.5", "@grandparent.longitude=1.5",
        ]
        let malta = [
            "@parent.name=Gozo", "@grandparent.name=Malta", "@grandparent.iso2=MT",
            "@grandparent.latitude=35.8", "@grandparent.longitude=14.5",
        ]
        #expect(
            tree.records == [
                ["name=El Tarter", "latitude=42.57", "longitude=1.65"] + andorra,
                ["name=Encamp", "latitude=42.53", "longitude=1.58"] + andorra,
                ["name=Victoria", "latitude=36.0", "longitude=14.2"] + malta,
            ])
        #expect(
            tree.notes == [
                "ignored 1 object in `timezones`",
                "ignored the values after the records in the objects around them: emoji",
            ])
    }

    @Test func `reports what it ignores`() throws {
        let tree = try ReadTree(
            text:
                #"{"cities":[{"name":"A","lat":1,"lon":2},null,{"name":"B","lat":3,"lon":4},"x",[{}]],"more":[{"a":1},{"a":{}}]}"#
        )
        #expect(tree.records.count == 2)
        #expect(
            tree.notes == [
                "ignored 2 objects in `more`",
                "ignored 3 values among the records, which are of another kind; the first in line 1",
            ])
    }

    @Test func `has no more than a hundred fields of an object around it`() throws {
        let members = (0..<102).map { "\"k\($0)\":\($0)," }.joined()
        let tree = try ReadTree(text: #"{\#(members)"cities":[{"name":"A"}]}"#)
        #expect(tree.records[0].count == 101)
        #expect(tree.records[0].last == "@parent.k99=99")
        #expect(tree.notes.count == 1 && tree.notes[0].hasSuffix("around them: k100, k101"))
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
        #expect(tree.notes == ["ignored 40000 objects in `other`"])
    }
}
