import CitySearch

extension JSONWriter {
    /// The maximum number of regions, the ones with the most cities.
    private static var mostDivisions: Int { 50 }

    /// Writes facets as a member.
    mutating func member(_ facets: Facets) {
        key("facets")
        object { json in
            json.counts("countries", facets.countries) { json, code in
                json.member("code", code.rawValue)
            }
            json.counts("divisions", facets.divisions.prefix(Self.mostDivisions)) {
                json, division in
                json.member("division", division.rawValue)
            }
            json.counts("populations", facets.populations) { json, least in
                json.member("minimum", least)
            }
            json.counts("only", facets.traits) { json, trait in
                json.member("what", trait.rawValue)
            }
        }
    }

    private mutating func counts<Value>(
        _ key: String, _ counts: some Sequence<Facets.Count<Value>>,
        _ value: (inout JSONWriter, Value) -> Void
    ) {
        self.key(key)
        array { json in
            for each in counts {
                json.object { json in
                    value(&json, each.value)
                    json.member("name", each.name)
                    json.member("count", each.count)
                }
            }
        }
    }
}
