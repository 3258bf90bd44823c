extension CityIndex {
    /// Makes a smaller index of a part of this one.
    ///
    /// The result is as if the index had been loaded from the selected cities with their selected names. So divisions
    /// and countries without a city are removed, and the renown of a city is computed from its remaining names.
    ///
    /// - Throws: ``CityIndexError`` if there is not enough memory, or if the task is cancelled.
    /// - Complexity: O(n) for n names that are left, shared by the processors.
    public func selecting(
        _ selection: IndexSelection
    ) async throws(CityIndexError) -> CityIndex {
        try await CityIndexError.rethrowing(for: nil) {
            let languages = KeptLanguages(selection.languages)
            let ordinals = selection.ordinals(in: self)
            // Large cities have more names, so each batch gets as many of them.
            let batchCount = max(1, min(Platform.processorCount, ordinals.count / 1_024))
            let batches = try await concurrently(batchCount) { number in
                var batch = CityBatchBuilder(length: 0)
                for position in stride(from: number, to: ordinals.count, by: batchCount) {
                    if position % 4_096 == number { try Task.checkCancellation() }
                    let city = City(shard: shard, ordinal: ordinals[position])
                    try selection.record(of: city, languages).add(to: &batch)
                }
                return batch.finish()
            }
            let bytes = try await IndexAssembly.assemble(
                batches, skipped: skippedRecords, lexicon: .shared, languages: languages)
            return try CityIndex(bytes)
        }
    }
}

extension IndexSelection {
    /// The ordinals of the cities that stay, the largest first.
    fileprivate func ordinals(in index: CityIndex) -> [Int] {
        let contents = index.contents
        var ordinals: [Int] = []
        for position in contents.ordinalsByPopulation.indices {
            let ordinal = Int(contents.ordinalsByPopulation[position])
            let isTooSmall = Int(contents.populations[ordinal]) < minimumPopulation
            if isTooSmall || ordinals.count == mostCities { break }
            let code = contents.placeTable.code(contents.country(of: ordinal))
            if countries.isEmpty || countries.contains(code) { ordinals.append(ordinal) }
        }
        return ordinals
    }

    /// The selected parts of a city.
    fileprivate func record(of city: City, _ languages: KeptLanguages) -> CityRecord {
        var record = CityRecord(city)
        let country = city.country ?? .none
        let (kept, others) = languages.split(record.localNames, in: country)
        record.localNames = kept
        if omittedParts.contains(.alternateNames) {
            record.alternateNames = []
        } else if !others.isEmpty {
            let gone = Set(others.values.map(Folding.fold))
            record.alternateNames.removeAll { gone.contains(Folding.fold($0)) }
        }
        if omittedParts.contains(.airports) { record.airports = [] }
        if omittedParts.contains(.subregions) { record.subregion = "" }
        if omittedParts.contains(.timeZones) { record.timeZone = "" }
        return record
    }
}
