extension JSONWriter {
    /// Writes a match as an object; what the data lack is left out.
    mutating func match(_ city: FoundCity) {
        object { json in
            json.identity(of: city)
            json.member("lat", city.latitude)
            json.member("lon", city.longitude)
            json.details(of: city)
        }
    }

    /// Writes a match as a GeoJSON feature (RFC 7946): a point, longitude first.
    mutating func feature(_ city: FoundCity) {
        object { json in
            json.member("type", "Feature")
            json.member("id", city.id)
            json.key("geometry")
            json.object { geometry in
                geometry.member("type", "Point")
                geometry.key("coordinates")
                geometry.array { position in
                    position.value(city.longitude)
                    position.value(city.latitude)
                }
            }
            json.key("properties")
            json.object { properties in
                properties.identity(of: city)
                properties.details(of: city)
            }
        }
    }

    /// The members of a match before its coordinates.
    private mutating func identity(of city: FoundCity) {
        member("id", city.id)
        member("name", city.name)
        member("country", city.country)
        member("countryName", city.countryName)
        member("admin1", city.region)
    }

    /// The members of a match behind its coordinates.
    private mutating func details(of city: FoundCity) {
        member("population", city.population)
        member("timezone", city.timeZone)
        if let match = city.match {
            member("tier", match.tier)
            member("matchedText", match.matchedText)
            member("favourite", match.isFavourite)
            key("highlights")
            array { ranges in
                for range in match.highlights {
                    ranges.array { bounds in
                        bounds.value(range.lowerBound)
                        bounds.value(range.upperBound)
                    }
                }
            }
            member("label", match.label)
        }
        if let distance = city.distance { member("distanceKm", distance) }
    }
}
