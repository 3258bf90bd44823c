#if Service
import CitySearch
import CitySearchAPI
import NIOCore

/// The description of the API, `/openapi.json`. The file has placeholders for what is declared elsewhere, or repeats.
///
/// - Among the parameters of a path, `"{{options}}"` is replaced by all options of a query, `"{{parts}}"` by the parts
///   of an address, and `"{{nearby}}"` by the parameters for cities around a point.
/// - `"{{fields}}"` is the list of fields of a city, `"{{version}}"` the version of the program, `"{{tiers}}"` the
///   tiers, `"{{formats}}"` the formats of Nominatim, and `"{{token}}"` the security of the user's data.
/// - `"/search": "{{/nominatim/search}}"` is a path with the operation of another.
/// - Among responses, `"{{problems}}": "400 404"` is these and the usual ones, `"{{personal}}"` also
///   the ones of the user's data, and `"{{foreign}}"` the ones of the shapes of other services.
enum APIDescription {
    static let path = "/openapi.json"

    /// - Parameter template: the content of the file.
    static func filled(_ template: ByteBuffer) -> ByteBuffer {
        let template = String(buffer: template)
        let text =
            template
            .replacing(/"(\/[^"]+)": "\{\{(\/.+)\}\}"/) { mark in
                operation(of: mark.2, in: template, at: mark.1)
            }
            .replacing(/"\{\{(\w+)\}\}": "([\d ]*)"/) { mark in
                refusals(mark.1, mark.2.split(separator: " "))
            }
            .replacing(/"\{\{(\w+)\}\}"/) { value(of: $0.1) }
        return ByteBuffer(string: text)
    }

    private static func value(of mark: Substring) -> String {
        switch mark {
        case "fields": return fields
        case "version": return "\"\(Version.current)\""
        case "tiers": return list(MatchTier.allCases.map(\.rawValue))
        case "formats": return list(Nominatim.Format.all.map(\.name))
        case "token": return #"[{}, {"token": []}]"#
        default:
            let options = [
                "options": QueryOption.all, "parts": QueryOption.parts,
                "nearby": QueryOption.nearby,
            ]
            return (options[String(mark)] ?? []).map { option in
                JSONWriter.text { $0.parameter(option) }
            }.joined(separator: ", ")
        }
    }

    /// A path, with the operation of the original.
    private static func operation(
        of original: Substring, in template: String, at path: Substring
    ) -> String {
        guard let start = template.firstRange(of: "\"\(original)\": {")?.lowerBound,
            let end = template[start...].firstRange(of: "\n    }")?.upperBound
        else { return "" }
        return String(template[start..<end]).replacing("\"\(original)", with: "\"\(path)")
            .replacing(/"operationId": "\w+/) { "\($0.0)AtRoot" }
    }

    /// The members of responses without a body of the operation's own.
    private static func refusals(_ kind: Substring, _ own: [Substring]) -> String {
        var names = own.map { ($0, $0 == "304" ? "NotModified" : "Problem") }
        if kind == "personal" { names += ["401", "403", "421"].map { ($0, "Problem") } }
        if kind == "foreign" { names.append(("304", "NotModified")) }
        let prefix = kind == "foreign" ? "Foreign" : ""
        names += [("429", "\(prefix)TooMany"), ("503", "\(prefix)Busy")]
        return names.map { status, name in
            "\"\(status)\": {\"$ref\": \"#/components/responses/\(name)\"}"
        }.joined(separator: ", ")
    }

    private static var fields: String {
        JSONWriter.text { json in
            json.object { json in
                for field in CityField.inOutput {
                    json.object(field.name) { $0.schema(field.content) }
                }
            }
        }
    }

    private static func list(_ names: [String]) -> String {
        JSONWriter.text { json in json.array { for name in names { $0.value(name) } } }
    }
}

extension JSONWriter {
    /// What JSON is written, as a text.
    static func text(_ write: (inout JSONWriter) -> Void) -> String {
        var json = JSONWriter()
        write(&json)
        return String(decoding: json.bytes, as: UTF8.self)
    }

    fileprivate mutating func parameter(_ option: QueryOption) {
        object { json in
            json.member("name", option.name)
            json.member("in", "query")
            json.member("description", option.help)
            json.object("schema") { $0.schema(option.kind) }
            switch option.kind {
            case .text(_, _, let example): json.member("example", example)
            case .list(_, _, let example):
                json.array("example") { $0.value(example) }
            case .choice, .number, .truth: break
            }
        }
    }

    /// Writes the members of the schema of a field.
    fileprivate mutating func schema(_ content: CityField.Content) {
        switch content {
        case .id:
            member("type", "integer")
            member("description", "The id in the data; GeoNames' in the bundled data.")
            member("example", 2_867_714)
        case .number(let number):
            member("type", "integer")
            member("description", number.summary)
            if number == .population { member("example", 1_505_005) }
        case .axis(let axis):
            member("type", "number")
            member("description", axis == .latitude ? "Degrees north." : "Degrees east.")
            key("example")
            value(axis == .latitude ? 48.13743 : 11.57549)
        case .text(let text):
            member("type", "string")
            let (description, example) = Self.about(text)
            member("description", description)
            member("example", example)
            if text == .country { member("pattern", "^[A-Z]{2}$") }
            if text == .featureCode { member("pattern", "^[A-Z0-9]{1,6}$") }
        case .localName:
            member("type", "string")
            member(
                "description", "The name as the data have it, if it is not that of the language.")
            member("example", "Munich")
        case .names, .localNames, .coordinate: break
        }
    }

    /// What a text is, and that of a city in German.
    private static func about(_ text: CityText) -> (description: String, example: String) {
        switch text {
        case .name: ("The name, in the language that is asked for.", "München")
        case .country: ("The code of the country (ISO 3166-1 alpha-2).", "DE")
        case .countryName: ("The name of the country.", "Deutschland")
        case .region: ("The name of the region: a state, a province.", "Bayern")
        case .subregion: ("The name of the subregion: a county, a district.", "Oberbayern")
        case .timeZone: ("The time zone (IANA).", "Europe/Berlin")
        case .featureCode:
            ("What kind of place it is, by GeoNames' codes: PPLC is a capital.", "PPLA")
        }
    }

    /// Writes the members of the schema of an option.
    fileprivate mutating func schema(_ kind: QueryOption.Kind) {
        switch kind {
        case .choice(let words, let usual):
            member("type", "string")
            array("enum") { json in for word in words { json.value(word) } }
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
            object("items") { $0.schema(.text(form: "", pattern: pattern, example: "")) }
        }
    }
}
#endif
