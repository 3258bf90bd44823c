#if Service
import CitySearch
import CitySearchAPI
import NIOCore

/// The description of the API, `/openapi.json`. The file has placeholders. Among the parameters of a path,
/// `"{{options}}"` is replaced by all options of a query, `"{{parts}}"` by the parts of an address, and `"{{nearby}}"`
/// by the parameters for cities around a point. `"{{fields}}"` is the list of fields of a city, `"{{version}}"` the
/// version of the program, `"{{tiers}}"` the tiers, and `"{{formats}}"` the formats of Nominatim.
enum APIDescription {
    static let path = "/openapi.json"

    /// - Parameter template: the content of the file.
    static func filled(_ template: ByteBuffer) -> ByteBuffer {
        let text = String(buffer: template).replacing(/"\{\{(\w+)\}\}"/) { mark in
            if mark.1 == "fields" { return fields }
            if mark.1 == "version" { return "\"\(Version.current)\"" }
            if mark.1 == "tiers" { return list(MatchTier.allCases.map(\.rawValue)) }
            if mark.1 == "formats" { return list(Nominatim.Format.all.map(\.name)) }
            let options = [
                "options": QueryOption.all, "parts": QueryOption.parts,
                "nearby": QueryOption.nearby,
            ]
            return (options[String(mark.1)] ?? []).map(parameter).joined(separator: ", ")
        }
        return ByteBuffer(string: text)
    }

    private static var fields: String {
        var json = JSONWriter()
        json.object { json in
            for field in CityField.inOutput {
                json.key(field.name)
                json.object { $0.schema(field.content) }
            }
        }
        return String(decoding: json.bytes, as: UTF8.self)
    }

    private static func list(_ names: [String]) -> String {
        var json = JSONWriter()
        json.array { json in
            for name in names { json.value(name) }
        }
        return String(decoding: json.bytes, as: UTF8.self)
    }

    private static func parameter(_ option: QueryOption) -> String {
        var json = JSONWriter()
        json.object { json in
            json.member("name", option.name)
            json.member("in", "query")
            json.member("description", option.help)
            json.key("schema")
            json.object { $0.schema(option.kind) }
            switch option.kind {
            case .text(_, _, let example): json.member("example", example)
            case .list(_, _, let example):
                json.key("example")
                json.array { $0.value(example) }
            case .choice, .number, .truth: break
            }
        }
        return String(decoding: json.bytes, as: UTF8.self)
    }
}

extension JSONWriter {
    /// Writes the members of the schema of a field.
    fileprivate mutating func schema(_ content: CityField.Content) {
        switch content {
        case .id:
            member("type", "integer")
            member("description", "The id in the data; GeoNames' in the bundled data.")
        case .number:
            member("type", "integer")
            member("description", "How many people live there, if the data know it.")
        case .axis(let axis):
            member("type", "number")
            member("description", axis == .latitude ? "Degrees north." : "Degrees east.")
        case .text(let text):
            member("type", "string")
            member("description", Self.about(text))
            if text == .country { member("pattern", "^[A-Z]{2}$") }
            if text == .featureCode { member("pattern", "^[A-Z0-9]{1,6}$") }
        case .localName:
            member("type", "string")
            member(
                "description", "The name as the data have it, if it is not that of the language.")
        case .names, .localNames, .coordinate: break
        }
    }

    private static func about(_ text: CityText) -> String {
        switch text {
        case .name: "The name, in the language that is asked for."
        case .country: "The code of the country (ISO 3166-1 alpha-2)."
        case .countryName: "The name of the country."
        case .region: "The name of the region: a state, a province."
        case .subregion: "The name of the subregion: a county, a district."
        case .timeZone: "The time zone (IANA)."
        case .featureCode: "What kind of place it is, by GeoNames' codes: PPLC is a capital."
        }
    }

    /// Writes the members of the schema of an option.
    fileprivate mutating func schema(_ kind: QueryOption.Kind) {
        switch kind {
        case .choice(let words, let usual):
            member("type", "string")
            key("enum")
            array { json in for word in words { json.value(word) } }
            member("default", usual)
        case .number(let range, let usual):
            member("type", "integer")
            member("minimum", range.lowerBound)
            member("maximum", range.upperBound)
            member("default", usual)
        case .truth:
            member("type", "boolean")
            member("default", false)
        case .text(_, let pattern, _):
            member("type", "string")
            member("pattern", pattern)
        case .list(_, let pattern, _):
            member("type", "array")
            key("items")
            object { $0.schema(.text(form: "", pattern: pattern, example: "")) }
        }
    }
}
#endif
