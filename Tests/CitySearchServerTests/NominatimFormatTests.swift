#if Service
import CitySearchServer
import Foundation
import HTTPTypes
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

@Suite("The formats of Nominatim's shape") struct NominatimFormatTests {
    /// A service on a city with all that markup is made of in its names.
    private func oddService() async throws -> TestService {
        let list = """
            [{"_id":7,"name":"A<b> & \\"c\\" 'd' ]]>\\u0001\\tÉ","country":"DE","admin1":"<&>",
              "coord":{"lon":11.6,"lat":48.1}}]
            """
        return try await TestService(cities: ServedCities(json: list))
    }

    @Test func `GeocodeJSON has a collection with the query, and features`() async throws {
        let answer = try await get("/search?q=munich&limit=1&format=geocodejson")
        #expect(answer.headers[.contentType] == "application/geo+json; charset=utf-8")
        let collection = try answer.object
        let geocoding = collection.object("geocoding")
        #expect(geocoding.text("version") == "0.1.0" && geocoding.text("query") == "munich")
        #expect(geocoding.text("attribution")?.contains("GeoNames") == true)
        let feature = try #require(collection.list("features").first)
        #expect(
            feature.object("geometry").members["coordinates"] as? [Double] == [11.57549, 48.13743])
        let place = feature.object("properties").object("geocoding")
        let expected = [
            "type": "city", "osm_value": "city", "name": "Munich", "city": "Munich",
            "label": "Munich, Upper Bavaria, Bavaria, Germany", "state": "Bavaria",
            "country": "Germany", "country_code": "de",
        ]
        for (key, text) in expected { #expect(place.text(key) == text, "\(key)") }
        #expect(place.members["admin"] == nil)
    }

    @Test func `GeocodeJSON has divisions by their levels when asked for`() async throws {
        let target = "/nominatim/reverse?lat=48.13743&lon=11.57549&format=geocodejson"
        let collection = try await get(target).object
        #expect(collection.object("geocoding").text("query") == "48.13743,11.57549")
        let place = try #require(collection.list("features").first).object("properties")
            .object("geocoding")
        #expect(place.object("admin").text("level4") == "Bavaria")
        #expect(place.object("admin").text("level6") == place.text("county"))
        let plain = try await get(target + "&addressdetails=0").object.list("features").first
        #expect(plain?.object("properties").object("geocoding").members["admin"] == nil)
    }

    @Test func `XML has the places that a text finds`() async throws {
        let answer = try await get("/search?q=munich&limit=2&format=xml&addressdetails=1")
        #expect(answer.headers[.contentType] == "text/xml; charset=utf-8")
        let document = try XMLNode(answer.text)
        #expect(document.name == "searchresults")
        #expect(document.attributes["querystring"] == "munich")
        #expect(document.children.map(\.name) == ["place", "place"])
        let place = try #require(document.children.first)
        let json = try #require(try await get("/search?q=munich&limit=2&format=json").objects.first)
        for name in ["lat", "lon", "display_name", "class", "type"] {
            #expect(place.attributes[name] == json.text(name), "\(name)")
        }
        #expect(place.attributes["place_id"] == "2867714")
        #expect(place.attributes["boundingbox"] == json.texts("boundingbox").joined(separator: ","))
        let parts = Dictionary(uniqueKeysWithValues: place.children.map { ($0.name, $0.text) })
        #expect(parts["city"] == "Munich" && parts["country_code"] == "de")
        let plain = try XMLNode(try await get("/search?q=munich&format=xml").text)
        #expect(plain.children.flatMap(\.children).isEmpty)
        let none = try XMLNode(try await get("/search?q=qqxyzzy&format=xml").text)
        #expect(none.name == "searchresults" && none.children.isEmpty)
    }

    @Test func `XML has the place at a point, or the reason why there is none`() async throws {
        let target = "/reverse?lat=48.13743&lon=11.57549&format=xml"
        let document = try XMLNode(try await get(target).text)
        #expect(document.name == "reversegeocode")
        #expect(document.children.map(\.name) == ["result", "addressparts"])
        #expect(document.children.first?.text == "Munich, Upper Bavaria, Bavaria, Germany")
        #expect(document.children.first?.attributes["place_id"] == "2867714")
        #expect(document.children.last?.children.first?.text == "Munich")
        let short = try XMLNode(try await get(target + "&addressdetails=0").text)
        #expect(short.children.map(\.name) == ["result"])
        let sea = try await get("/nominatim/reverse?lat=0&lon=-30&format=xml")
        #expect(sea.status == 200)
        let nothing = try #require(try XMLNode(sea.text).children.first)
        #expect(nothing.name == "error" && nothing.text == "Unable to geocode")
    }

    @Test(arguments: [
        ("munich", "DE-BY"), ("tehran", "IR-23"), ("vilnius", "LT-VL"), ("troms%C3%B8", nil),
    ])
    func `An address has the ISO code of its region`(city: String, iso: String?) async throws {
        let target = "/search?q=\(city)&limit=1&addressdetails=1"
        let address = try await get(target).objects.first?.object("address")
        #expect(address?.text("ISO3166-2-lvl4") == iso)
        let xml = try XMLNode(try await get(target + "&format=xml").text)
        let parts = xml.children.flatMap(\.children)
        #expect(parts.first { $0.name == "ISO3166-2-lvl4" }?.text == iso)
        let plain = try await get("/search?q=\(city)&limit=1").text
        #expect(!plain.contains("ISO3166"))
    }

    @Test func `Texts of the data and users are escaped in every format`() async throws {
        let service = try await oddService()
        let name = "A<b> & \"c\" 'd' ]]>\u{1}\tÉ"
        for format in ["json", "jsonv2"] {
            let places = try await service.send("/search?q=a&format=\(format)").objects
            #expect(places.first?.text("name") == name)
        }
        let geocodes = try await service.send("/search?q=a%22%00&format=geocodejson").object
        #expect(geocodes.object("geocoding").text("query") == "a\"\0")
        let xml = try await service.send("/search?q=a&format=xml&addressdetails=1").text
        let place = try #require(try XMLNode(xml).children.first)
        // No document of XML can have the first control character.
        let shown = name.replacing("\u{1}", with: "\u{FFFD}")
        #expect(place.attributes["display_name"] == shown + ", <&>, Germany")
        #expect(place.children.first?.text == shown)
        for query in ["%3C/searchresults%3E%22%27%26", "%00%01%0A%09", "%EF%BF%BF%F0%9F%98%80"] {
            let text = try await service.send("/search?q=\(query)&format=xml").text
            let asked = try XMLNode(text).attributes["querystring"]
            let sent = query.removingPercentEncoding ?? ""
            #expect(asked == sent.replacing(/[\u{0}\u{1}\u{FFFF}]/, with: "\u{FFFD}"), "\(query)")
        }
    }

    @Test(arguments: [
        "/search?format=xml", "/reverse?format=xml", "/reverse?format=xml&lat=x&lon=1",
    ])
    func `An error is in the format that was asked for`(target: String) async throws {
        let answer = try await get(target)
        #expect(answer.status == 400)
        #expect(answer.headers[.contentType] == "text/xml; charset=utf-8")
        let error = try XMLNode(answer.text)
        #expect(error.name == "error")
        #expect(error.children.map(\.name) == ["code", "message"])
        #expect(error.children.first?.text == "400")
    }

    @Test(arguments: ["/search?q=a", "/reverse?lat=1&lon=1"])
    func `An unknown format is refused, and the known ones told`(target: String) async throws {
        let answer = try await get(target + "&format=kml")
        #expect(answer.status == 400)
        let message = try answer.object.object("error").text("message")
        for name in ["json", "jsonv2", "geojson", "geocodejson", "xml"] {
            #expect(message?.contains(name) == true)
        }
        let description = try await get("/openapi.json").text
        #expect(description.contains(#"["json","jsonv2","geojson","geocodejson","xml"]"#))
    }
}

/// An element of a document of XML.
private struct XMLNode {
    let name: String
    let attributes: [String: String]
    private(set) var children: [XMLNode] = []
    private(set) var text = ""

    private init(_ name: String, _ attributes: [String: String]) {
        (self.name, self.attributes) = (name, attributes)
    }

    /// - Throws: when the text is no document.
    init(_ text: String) throws {
        let reader = Reader()
        let parser = XMLParser(data: Data(text.utf8))
        parser.delegate = reader
        guard parser.parse(), let root = reader.root else {
            throw parser.parserError ?? CocoaError(.coderReadCorrupt)
        }
        self = root
    }

    private final class Reader: NSObject, XMLParserDelegate {
        private var open: [XMLNode] = []
        private(set) var root: XMLNode?

        func parser(
            _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
            qualifiedName: String?, attributes: [String: String]
        ) {
            open.append(XMLNode(name, attributes))
        }

        func parser(_ parser: XMLParser, foundCharacters string: String) {
            guard !open.isEmpty else { return }
            open[open.count - 1].text += string
        }

        func parser(
            _ parser: XMLParser, didEndElement name: String, namespaceURI: String?,
            qualifiedName: String?
        ) {
            guard let node = open.popLast() else { return }
            if open.isEmpty { root = node } else { open[open.count - 1].children.append(node) }
        }
    }
}
#endif
