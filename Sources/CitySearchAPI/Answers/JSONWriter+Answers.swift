package import CitySearch

extension JSONWriter {
    /// Writes all that the data know of a city: what `/api/cities/{id}` answers.
    package mutating func details(of city: City, isFavourite: Bool) {
        object { json in
            json.members(of: city)
            json.member("favourite", isFavourite)
            json.texts("airports", city.airports)
            json.texts("alternateNames", city.alternateNames)
            json.payload(of: city)
        }
    }

    /// Writes the countries that have cities: what `/api/countries` answers.
    package mutating func countries(of index: CityIndex) {
        object { json in
            json.member("countries", index.countries) { json, country in
                json.object { json in
                    json.member("code", country.code.rawValue)
                    json.member("name", country.name)
                    json.member("count", country.cityCount)
                }
            }
        }
    }

    /// Writes what one of many texts finds: a line of what `/api/resolve` answers, without its end.
    ///
    /// - Parameter limit: the maximum number of returned matches.
    package mutating func line(
        _ query: SearchQuery, from index: CityIndex, _ codes: PostalIndex?,
        _ favourites: FavouriteSet?, limit: Int
    ) {
        let results = index.resolve(query, codes: codes, favourites: favourites)
        let interpretation = results.interpretation
        object { json in
            json.question(query.text, interpretation)
            json.members(of: results.assessment(interpretation))
            json.member("count", results.count)
            json.key("matches")
            json.matches(results.part(from: 0, limit: limit).found(in: index, near: query.near))
        }
    }
}

extension JSONWriter {
    /// The maximum number of regions, the ones with the most cities.
    private static var mostDivisions: Int { 50 }

    /// Writes facets as a member.
    mutating func member(_ facets: Facets) {
        object("facets") { json in
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
        member(key, counts) { json, each in
            json.object { json in
                value(&json, each.value)
                json.member("name", each.name)
                json.member("count", each.count)
            }
        }
    }
}
