import CitySearch
import TestSupport

/// Writes cities as JSON in every way that JSON allows: keys in any order, any white space, any
/// escapes, unknown keys.
struct CityJSON {
    var random: SplitMix64

    /// An array of cities.
    mutating func array(of records: [CityRecord]) -> [UInt8] {
        var json = random.oneIn(8) ? "\u{FEFF}" : ""
        json += space() + "[" + space()
        json += records.map { city($0) }.joined(separator: space() + "," + space())
        return Array((json + space() + "]" + space()).utf8)
    }

    private mutating func city(_ record: CityRecord) -> String {
        var members = [("name", string(record.name))]
        members += given(["_id", "id"], record.id.description)
        if !record.country.isEmpty {
            let keys = ["country", "countryCode", "country_code"]
            members += shared(keys) { $0.string(record.country) }
        } else if random.oneIn(2) {
            members.append(
                (random.pick(["country", "country_code"]), random.pick(["null", "\"\""])))
        }
        members += place(record)
        if record.population != 0 || random.oneIn(2) {
            members.append(
                ("population", record.population == 500 ? "5e2" : quoted("\(record.population)")))
        }
        if !record.region.isEmpty || random.oneIn(2) {
            members += shared(["admin1", "state", "state_name"]) { $0.string(record.region) }
        }
        if !record.featureCode.isEmpty {
            members.append(("feature_code", string(record.featureCode)))
        }
        if !record.subregion.isEmpty || random.oneIn(8) {
            members.append(("admin2", string(record.subregion)))
        }
        if !record.airports.isEmpty {
            members.append(("airports", array(record.airports.map { string($0) })))
        }
        if !record.timeZone.isEmpty { members.append(("timezone", string(record.timeZone))) }
        if !record.localNames.isEmpty {
            let names = record.localNames.sorted { $0.key < $1.key }
                .map { "\"\($0.key)\":\(string($0.value))" }
            members.append(("names", "{\(names.joined(separator: ","))}"))
        }
        if !record.alternateNames.isEmpty {
            members.append(("alternateNames", array(record.alternateNames.map { string($0) })))
        }
        return object(members + unknown())
    }

    /// The coordinates of a city: in the record, in an object, or both.
    private mutating func place(_ record: CityRecord) -> [(String, String)] {
        func axes(_ json: inout CityJSON) -> [(String, String)] {
            json.given(["lat", "latitude"], record.latitude.description)
                + json.given(["lon", "lng", "longitude"], record.longitude.description)
        }
        switch random.number(0...3) {
        case 0: return axes(&self)
        case 1: return axes(&self) + [("coord", object(axes(&self) + unknown()))]
        default: return [("coord", object(axes(&self) + unknown()))]
        }
    }

    /// A number under one of several keys, or under two of them.
    private mutating func given(_ keys: [String], _ number: String) -> [(String, String)] {
        shared(keys) { _ in number }.map { ($0.0, quoted(number)) }
    }

    /// A value under one of several keys, or under two of them.
    private mutating func shared(
        _ keys: [String], _ value: (inout CityJSON) -> String
    ) -> [(String, String)] {
        let count = random.oneIn(6) ? 2 : 1
        let chosen =
            random.oneIn(2) ? keys.prefix(count) : keys.shuffled(using: &random).prefix(count)
        return chosen.map { ($0, value(&self)) }
    }

    /// A number, now and then in quotation marks.
    private mutating func quoted(_ number: String) -> String {
        random.oneIn(4) && !number.contains("e") ? "\"\(number)\"" : number
    }

    private mutating func unknown() -> [(String, String)] {
        guard random.oneIn(3) else { return [] }
        let values = [
            "null", "true", "false", "-0.5E-7", "[]", "{}", "[[],{\"a\":[{},{\"_id\":1}]}]",
            "\"},{\\\"_id\\\":1,\"", "\"\\\\\"", "[{\"_id\":1},{\"_id\":2}]", "\"]}\"",
        ]
        return [(random.pick(["x", "nams", "_i", "co ord", "é", ""]), random.pick(values))]
    }

    private mutating func object(_ members: [(String, String)]) -> String {
        let texts = members.shuffled(using: &random).map { key, value in
            string(key) + space() + ":" + space() + value
        }
        return "{" + space() + texts.joined(separator: space() + "," + space()) + space() + "}"
    }

    private mutating func array(_ values: [String]) -> String {
        "[" + space() + values.joined(separator: space() + "," + space()) + space() + "]"
    }

    /// A string with some of its scalars escaped.
    private mutating func string(_ text: String) -> String {
        var json = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": json += "\\\""
            case "\\": json += "\\\\"
            case "/" where random.oneIn(2): json += "\\/"
            case "\n" where random.oneIn(2): json += "\\n"
            case "\t" where random.oneIn(2): json += "\\t"
            case _ where scalar.value < 0x20 || random.oneIn(12):
                for unit in UTF16.encode(scalar).map(Array.init) ?? [] {
                    let digits = String(unit, radix: 16, uppercase: random.oneIn(2))
                    json += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                }
            default: json.unicodeScalars.append(scalar)
            }
        }
        return json + "\""
    }

    private mutating func space() -> String {
        random.oneIn(4) ? random.pick([" ", "\n", "\t", "\r\n", "    ", "\n\n  "]) : ""
    }
}
