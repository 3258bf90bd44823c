import CitySearch

extension JSONWriter {
    /// Writes a match as an object; what the data lack is left out.
    mutating func match(_ found: FoundCity) {
        object { json in
            json.identity(of: found.city)
            json.member("lat", found.city.coordinate.latitude)
            json.member("lon", found.city.coordinate.longitude)
            json.details(of: found)
        }
    }

    /// Writes how a text was read as an object, as ``TextReading`` is coded.
    mutating func reading(_ reading: TextReading) {
        object { json in
            json.member("city", reading.city)
            json.key("places")
            json.array { places in
                for place in reading.places {
                    places.object { json in
                        json.member("kind", place.kind.rawValue)
                        json.member("name", place.name)
                        json.member("text", place.text)
                    }
                }
            }
            json.key("passedOver")
            json.array { texts in
                for text in reading.passedOver { texts.value(text) }
            }
        }
    }

    /// Writes a match as a GeoJSON feature (RFC 7946): a point, longitude first.
    mutating func feature(_ found: FoundCity) {
        object { json in
            json.member("type", "Feature")
            json.member("id", found.city.id)
            json.key("geometry")
            json.object { geometry in
                geometry.member("type", "Point")
                geometry.key("coordinates")
                geometry.array { position in
                    position.value(found.city.coordinate.longitude)
                    position.value(found.city.coordinate.latitude)
                }
            }
            json.key("properties")
            json.object { properties in
                properties.identity(of: found.city)
                properties.details(of: found)
            }
        }
    }

    /// The members of a match before its coordinates.
    private mutating func identity(of city: City) {
        member("id", city.id)
        member("name", .name, of: city)
        member("country", city.country?.rawValue)
        member("countryName", .countryName, of: city)
        member("admin1", .region, of: city)
    }

    /// The members of a match behind its coordinates.
    private mutating func details(of found: FoundCity) {
        member("population", found.city.population)
        member("timezone", .timeZone, of: found.city)
        if let match = found.match?.match {
            member("tier", match.tier.rawValue)
            key("matchedText")
            match.withMatchedUTF8 { value($0) }
            member("favourite", match.isFavourite)
            key("highlights")
            array { ranges in
                for range in match.highlightedScalars {
                    ranges.array { bounds in
                        bounds.value(range.lowerBound)
                        bounds.value(range.upperBound)
                    }
                }
            }
            member("label", found.match?.label)
        }
        if let distance = found.distance { member("distanceKm", distance) }
    }

    /// Writes a text of a city, unless the data lack it.
    private mutating func member(_ key: String, _ text: City.Text, of city: City) {
        _ = city.withUTF8(of: text) { utf8 in
            self.key(key)
            value(utf8)
        }
    }
}
