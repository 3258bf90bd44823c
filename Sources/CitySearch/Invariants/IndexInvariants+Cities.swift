extension IndexInvariants {
    func checkCoordinates() throws(IndexFormatError) {
        for ordinal in 0..<count {
            let coordinate = contents.facts[ordinal].coordinate
            try require(abs(coordinate.latitude) <= 90, "the latitude of \(ordinal)")
            try require(abs(coordinate.longitude) <= 180, "the longitude of \(ordinal)")
            let cell = GridCell(number: contents.cells[ordinal])
            try require(cell == GridCell(of: coordinate), "the cell of \(ordinal)")
        }
    }

    func checkImportances() throws(IndexFormatError) {
        for ordinal in 0..<count {
            var prominence = Prominence()
            for position in contents.alternates.positions(of: ordinal) {
                prominence.note(nameBeginningWith: contents.alternates.word(at: position, from: 0))
            }
            for _ in contents.keys(.airports).positions(of: ordinal) { prominence.noteAirport() }
            let expected = Importance(population: contents.populations[ordinal], prominence)
            try require(
                contents.importances[ordinal] == expected.rawValue, "the importance of \(ordinal)")
        }
    }

    func checkIDOrder() throws(IndexFormatError) {
        let ids = contents.ordinalsByID.indices.map {
            contents.facts[Int(contents.ordinalsByID[$0])].id
        }
        try require(zip(ids, ids.dropFirst()).allSatisfy(<), "the order of ids")
    }

    func checkPopulationOrder() throws(IndexFormatError) {
        let ordinals = contents.ordinalsByPopulation
        for rank in 1..<max(1, count) {
            let (one, other) = (ordinals[rank - 1], ordinals[rank])
            let (larger, smaller) = (
                contents.populations[Int(one)], contents.populations[Int(other)]
            )
            try require(
                larger > smaller || larger == smaller && one < other,
                "the order of population at \(rank)")
        }
    }

    // MARK: The spatial tree

    func checkSpatialTree() throws(IndexFormatError) {
        let tree = try SpatialTree(table)
        var seen = OrdinalBitset(count: count)
        for leaf in 0..<tree.shape.leafCount {
            var last = -1
            for position in tree.shape.range(ofPart: leaf, level: tree.shape.depth) {
                let point = tree.points[position]
                let ordinal = Int(point.ordinal)
                try require(
                    ordinal < count && seen.insert(ordinal) && ordinal > last,
                    "the city of point \(position)")
                last = ordinal
                let coordinate = contents.facts[ordinal].coordinate
                // Another system's sine may differ in its last digit.
                let isThere =
                    SpatialPoint(coordinate, ordinal: 0).squaredChord(to: point) < 0x1p-44
                try require(isThere, "the point of \(ordinal)")
            }
        }
        for level in 0..<tree.shape.depth {
            for part in 0..<1 << level { try checkSplit(of: tree, level: level, part: part) }
        }
    }

    private func checkSplit(
        of tree: SpatialTree, level: Int, part: Int
    ) throws(IndexFormatError) {
        let split = tree.splits[1 << level + part]
        guard let axis = SpatialAxis(rawValue: split.axis) else {
            throw .damaged("the axis of node \(1 << level + part)")
        }
        let half = tree.shape.range(ofPart: 2 * part, level: level + 1)
        for position in tree.shape.range(ofPart: part, level: level) {
            let coordinate = tree.points[position].coordinate(along: axis)
            let isOnItsSide =
                half.contains(position) ? coordinate <= split.value : coordinate >= split.value
            try require(isOnItsSide, "the side of point \(position) on level \(level)")
        }
    }
}

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
