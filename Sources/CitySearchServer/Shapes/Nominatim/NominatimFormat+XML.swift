#if Service
import CitySearch
import Hummingbird
import NIOCore

extension Nominatim.Format {
    /// XML, without the time of the answer, since answers are cached.
    static let xml = Self(
        name: "xml",
        search: { places, text in
            Answer.xml { xml in
                xml.element("searchresults", root(querystring: text)) { xml in
                    for place in places { xml.found(place) }
                }
            }
        },
        reverse: { place, point in
            let query = "lat=\(point.latitude)&lon=\(point.longitude)&format=xml"
            return Answer.xml { xml in
                xml.element("reversegeocode", root(querystring: query)) { xml in
                    if let place {
                        xml.reversed(place)
                    } else {
                        xml.element("error", text: nothing)
                    }
                }
            }
        },
        failure: { error in
            Answer.xml(status: error.status, headers: error.headers) { xml in
                xml.element("error") { xml in
                    xml.element("code", text: "\(error.status.code)")
                    xml.element("message", text: error.detail)
                }
            }
        })

    private static func root(querystring: String) -> XMLWriter.Attributes {
        ["attribution": Nominatim.Place.licence, "querystring": querystring]
    }
}

extension XMLWriter {
    /// Writes a place that a text finds.
    fileprivate mutating func found(_ place: Nominatim.Place) {
        element(
            "place",
            [
                "place_id": "\(place.city.id)", "place_rank": "\(place.kind.rank)",
                "address_rank": "\(place.kind.addressRank)",
                "boundingbox": place.boundingBox.joined(separator: ","),
                "lat": place.latitude, "lon": place.longitude,
                "display_name": place.displayName, "class": "place",
                "type": place.kind.rawValue, "importance": "\(place.importance)",
            ]
        ) { xml in
            if place.hasAddress { xml.parts(of: place) }
            if place.extraTags.isEmpty { return }
            xml.element("extratags") { xml in
                for tag in place.extraTags {
                    xml.element("tag", ["key": tag.name, "value": tag.text]) { _ in }
                }
            }
        }
    }

    /// Writes the place at a point.
    fileprivate mutating func reversed(_ place: Nominatim.Place) {
        element(
            "result",
            [
                "place_id": "\(place.city.id)", "ref": place.city.localizedName,
                "lat": place.latitude, "lon": place.longitude,
                "boundingbox": place.boundingBox.joined(separator: ","),
                "place_rank": "\(place.kind.rank)",
                "address_rank": "\(place.kind.addressRank)",
            ]
        ) { $0.text(place.displayName) }
        if place.hasAddress { element("addressparts") { $0.parts(of: place) } }
    }

    private mutating func parts(of place: Nominatim.Place) {
        for part in place.address { element(part.name, text: part.text) }
    }
}

extension Answer {
    /// An answer in XML.
    static func xml(
        status: HTTPResponse.Status = .ok, headers: HTTPFields = [:],
        _ write: (inout XMLWriter) -> Void
    ) -> Answer {
        var xml = XMLWriter()
        write(&xml)
        return Answer(
            ByteBuffer(string: xml.xml), type: "text/xml; charset=utf-8", status: status,
            headers: headers)
    }
}

/// Writes XML 1.0. The values of data and users are written as text, never as markup.
struct XMLWriter {
    typealias Attributes = KeyValuePairs<String, String>

    /// The written XML.
    private(set) var xml = "<?xml version=\"1.0\" encoding=\"UTF-8\" ?>\n"

    /// Writes an element.
    ///
    /// - Parameter content: writes its content.
    mutating func element(
        _ name: String, _ attributes: Attributes = [:], content: (inout XMLWriter) -> Void
    ) {
        xml += "<\(name)"
        for (name, value) in attributes {
            xml += " \(name)=\""
            text(value)
            xml += "\""
        }
        xml += ">"
        content(&self)
        xml += "</\(name)>"
    }

    /// Writes an element with a text in it.
    mutating func element(_ name: String, text: String) { element(name) { $0.text(text) } }

    /// Writes a text, between tags or between quotation marks.
    mutating func text(_ text: String) {
        for scalar in text.unicodeScalars {
            switch scalar {
            case "<": xml += "&lt;"
            case ">": xml += "&gt;"
            case "&": xml += "&amp;"
            case "\"": xml += "&quot;"
            // In an attribute, these would be read as spaces.
            case "\t", "\n", "\r": xml += "&#\(scalar.value);"
            // No document may have these, not even escaped.
            case ..<" ", "\u{FFFE}", "\u{FFFF}": xml += "\u{FFFD}"
            default: xml.unicodeScalars.append(scalar)
            }
        }
    }
}
#endif
