extension IndexInvariants {
    func checkPlaces() throws(IndexFormatError) {
        let places = contents.placeTable
        for kind in [places.countries, places.regions, places.subregions] {
            for place in kind {
                let parent = places.parent(of: place)
                let isInside =
                    switch places.kind(of: place) {
                    case .country: parent == place
                    case .region: places.isCountry(parent)
                    case .subregion: places.regions.contains(parent)
                    }
                try require(isInside, "what place \(place) lies in")
                try require(
                    place == kind.lowerBound || places.parent(of: place - 1) <= parent,
                    "the order of place \(place)")
            }
        }
        let firstParts: Column<UInt16> = try table.column(.placeParts)
        for place in firstParts.indices {
            let parts =
                places.isCountry(place)
                ? places.regions
                : places.regions.contains(place)
                    ? places.subregions : places.count..<places.count
            try require(
                Int(firstParts[place]) == parts.partitionPoint { places.parent(of: $0) < place },
                "the parts of place \(place)")
        }
    }

    func checkPostings() throws(IndexFormatError) {
        let places = contents.placeTable
        let (starts, postings) = (
            try numbers(.placePostingStarts), try numbers(.placePostings)
        )
        // There are three lists for each city, and as many numbers as all of them have together.
        for list in 0..<places.count + 2 {
            var last: UInt64?
            for ordinal in postings[Int(starts[list])..<Int(starts[list + 1])] {
                let place = contents.place(of: Int(ordinal))
                let isThere =
                    switch list {
                    case places.count: places.isCountry(place)
                    case places.count + 1: places.kind(of: place) != .subregion
                    default:
                        place == list || places.parent(of: place) == list
                            || places.country(of: place) == list
                    }
                try require(
                    isThere && last.map { $0 < ordinal } ?? true, "the cities of list \(list)")
                last = ordinal
            }
        }
    }

    func checkLocalNames() throws(IndexFormatError) {
        let names = contents.localNames
        if let last = names.items.indices.last {
            try require(
                Int(names.items[last]) < count + contents.placeTable.count,
                "the item of the last names by language")
        }
        for slot in names.items.indices {
            try require(names.endsInText(slot), "names by language of list \(slot)")
        }
    }
}
