package import CitySearch

extension JSONWriter {
    /// Writes a match as an object; missing values are omitted.
    package mutating func match(_ found: FoundCity) {
        object { json in
            json.members(of: found.city)
            json.reason(of: found)
            json.payload(of: found.city)
        }
    }

    /// Writes matches as a list.
    package mutating func matches(_ cities: some Sequence<FoundCity>) {
        array { json in
            for city in cities { json.match(city) }
        }
    }

    /// Writes the data of a city, as members of an object.
    package mutating func members(of city: City) {
        for field in CityField.inOutput { member(field, of: city) }
    }

    /// Writes the query, and the interpretation of a text that is not only a name, as members of an object.
    package mutating func question(_ text: String, _ interpretation: TextInterpretation?) {
        member("query", text)
        if let interpretation {
            key("reading")
            self.interpretation(interpretation)
        }
    }

    /// Writes the confidence of the first match, as members of an object.
    ///
    /// - Parameter assessment: nil when nothing is found.
    package mutating func members(of assessment: Assessment?) {
        member("confidence", assessment?.confidence ?? 0)
        guard let assessment else { return }
        member("kind", assessment.kind.rawValue)
        member("ambiguity", assessment.ambiguity)
    }

    /// Writes a point as members of an object.
    package mutating func members(of point: Coordinate) {
        member("lat", point.latitude)
        member("lon", point.longitude)
    }

    /// Writes how a text was read as an object, as ``TextInterpretation`` is coded.
    private mutating func interpretation(_ interpretation: TextInterpretation) {
        object { json in
            json.member("city", interpretation.city)
            json.member("places", interpretation.places) { json, place in
                json.object { json in
                    json.member("kind", place.kind.rawValue)
                    json.member("name", place.name)
                    json.member("text", place.text)
                }
            }
            if !interpretation.disambiguatedBy.isEmpty {
                json.texts("narrowedBy", interpretation.disambiguatedBy)
            }
            json.texts("passedOver", interpretation.ignored)
            if let rewriting = interpretation.rewriting {
                json.object("rewriting") { json in
                    json.member("kind", rewriting.kind.rawValue)
                    json.member("text", rewriting.text)
                }
            }
            if let point = interpretation.point {
                json.object("point") { $0.members(of: point) }
            }
        }
    }

    /// Writes a member that is an array of texts.
    package mutating func texts(_ name: String, _ values: [String]) {
        member(name, values) { $0.value($1) }
    }

    /// Writes a match as a GeoJSON feature (RFC 7946): a point, longitude first.
    package mutating func feature(_ found: FoundCity) {
        object { json in
            json.member("type", "Feature")
            json.member("id", found.city.id)
            json.key("geometry")
            json.point(found.city.coordinate)
            json.object("properties") { properties in
                for field in CityField.besideCoordinates {
                    properties.member(field, of: found.city)
                }
                properties.reason(of: found)
                properties.payload(of: found.city)
            }
        }
    }

    /// Writes a point of GeoJSON, longitude first.
    package mutating func point(_ coordinate: Coordinate) {
        object { geometry in
            geometry.member("type", "Point")
            geometry.array("coordinates") { position in
                position.value(coordinate.longitude)
                position.value(coordinate.latitude)
            }
        }
    }

    /// Writes a field of a city as a member, unless the data lack it.
    private mutating func member(_ field: CityField, of city: City) {
        let name = field.name
        switch field.content {
        case .id: member(name, city.id)
        case .text(let text): self.text(name, text, of: city)
        case .axis(let axis): member(name, axis.degrees(of: city.coordinate))
        case .number(let number): member(name, city.number(number))
        case .localName: member(name, city.localName)
        case .names, .localNames, .coordinate: break
        }
    }

    /// Writes the requested extra columns, unless the city has no values in them.
    package mutating func payload(of city: City) {
        guard let cells = payload?(city.id), !cells.isEmpty else { return }
        object("payload") { json in
            for (name, text) in cells { json.member(escaping: name, text) }
        }
    }

    /// The members of a match that explain why it was found.
    private mutating func reason(of found: FoundCity) {
        if let tier = found.tier {
            member("tier", tier.rawValue)
            key("matchedText")
            found.withMatchedUTF8 { value($0) }
        }
        member("favourite", found.isFavourite)
        if found.tier != nil {
            member("highlights", found.highlightedScalars) { json, range in
                json.array { bounds in
                    bounds.value(range.lowerBound)
                    bounds.value(range.upperBound)
                }
            }
        }
        member("label", found.label)
        if let point = found.codedPoint {
            object("point") { $0.members(of: point) }
        }
        member("distanceKm", found.distance)
        #if !hasFeature(Embedded)
        if let explanation = found.explanation {
            key("explanation")
            self.explanation(explanation)
        }
        #endif
    }

    /// Writes the reasons for a city's position, as an object.
    private mutating func explanation(_ explanation: Explanation) {
        object { json in
            json.member("score", explanation.score)
            json.member("terms", explanation.terms) { json, term in
                json.object { json in
                    json.member("name", term.name)
                    json.member("octaves", term.octaves)
                }
            }
            if let interpretation = explanation.interpretation {
                json.key("reading")
                json.interpretation(interpretation)
            }
        }
    }

    /// Writes a text of a city as a member, in the city's language, unless the data lack it.
    package mutating func text(_ key: String, _ text: City.Text, of city: City) {
        _ = city.withLocalizedUTF8(of: text) { utf8 in
            self.key(key)
            value(utf8)
        }
    }
}
