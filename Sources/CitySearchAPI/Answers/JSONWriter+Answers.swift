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
        let reading = results.reading
        object { json in
            json.question(query.text, reading)
            json.members(of: results.assessment(reading))
            json.member("count", results.count)
            json.key("matches")
            json.matches(results.part(from: 0, limit: limit).found(in: index, near: query.near))
        }
    }
}
