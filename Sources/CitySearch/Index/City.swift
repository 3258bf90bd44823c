/// A view of a city in an index, which reads each value on access.
public struct City: Identifiable, Sendable {
    @usableFromInline let shard: ReferenceShard
    /// The rank of the city in name order.
    @usableFromInline let ordinal: Int

    @inlinable @inline(__always)
    init(shard: ReferenceShard, ordinal: Int) {
        self.shard = shard
        self.ordinal = ordinal
    }

    @inlinable @inline(__always)
    var contents: IndexContents { shard.contents }

    #if _pointerBitWidth(_64)
    /// The type of ``id``.
    public typealias ID = Int
    #else
    /// The type of ``id``: 64 bits, also where `Int` has fewer.
    public typealias ID = Int64
    #endif

    /// The stable number that the data gives the city; in the bundled data GeoNames' id.
    @inlinable public var id: ID { ID(contents.facts[ordinal].id) }

    /// The name in the data.
    @inlinable public var name: String { contents.name(of: ordinal) }

    /// The code of the country; nil for a place without one, such as a continent.
    public var country: CountryCode? {
        contents.placeTable.knownCode(contents.country(of: ordinal))
    }

    /// The name of the country, in the language of ``CityIndex/localized(countryName:)`` or ``language``, or else in
    /// English; its code if no name is known; nil without a country.
    public var countryName: String? {
        localText(.countryName) ?? countryNumber.map(contents.placeName)
    }

    /// The name of the first-order division of the country, if the data has one.
    public var region: String? { regionNumber.map { contents.placeTable.names[$0] } }

    /// The name of the division of the region, such as a county or a province, if the data has one.
    public var subregion: String? { subregionNumber.map { contents.placeTable.names[$0] } }

    /// The coordinates of the city.
    @inlinable public var coordinate: Coordinate { contents.facts[ordinal].coordinate }

    /// The population; nil if unknown.
    public var population: Int? { number(.population).map { Int(clamping: $0) } }

    /// A plain number; nil when it is not known.
    package func number(_ number: CityNumber) -> Int64? {
        number.value(contents.numbers[number.rawValue][ordinal])
    }

    /// The IANA name of the time zone, if the data has one.
    public var timeZone: String? { timeZoneNumber.map { contents.timeZoneNames[$0] } }

    /// The feature code of GeoNames, if the data have one: `PPLC` is a capital.
    public var featureCode: String? { knownFeatureCode?.description }

    /// Whether the place is the capital of its country, by its ``featureCode``; false when that is not known.
    public var isCapital: Bool { knownFeatureCode == FeatureCode.capital }

    /// Whether the place is a section of another one, such as a quarter of a city, by its ``featureCode``; false when that
    /// is not known.
    public var isSection: Bool { knownFeatureCode == FeatureCode.section }

    /// Whether a city has a trait.
    public func has(_ trait: CityTrait) -> Bool { trait.belongs(to: ordinal, contents) }

    private var knownFeatureCode: FeatureCode? {
        number(.featureCode).flatMap {
            FeatureCode(packed: UInt32(truncatingIfNeeded: $0))
        }
    }

    /// The place of the country; nil without one.
    var countryNumber: Int? {
        let country = contents.country(of: ordinal)
        return contents.placeTable.knownCode(country) == nil ? nil : country
    }

    /// The place that is the region, if the data has one.
    var regionNumber: Int? { contents.placeTable.place(.region, of: contents.place(of: ordinal)) }

    /// The place that is the subregion, if the data has one.
    var subregionNumber: Int? {
        contents.placeTable.place(.subregion, of: contents.place(of: ordinal))
    }

    /// The number of the time zone, if the data has one.
    var timeZoneNumber: Int? {
        let zone = contents.timeZones[ordinal]
        return zone == .max ? nil : Int(zone)
    }

    /// The other names by which the city is found, in the order of their folded keys.
    ///
    /// - Complexity: O(names).
    public var alternateNames: [String] {
        // The keys of a name's other spellings have the same text.
        var known: Set = [name]
        var names: [String] = []
        for position in contents.alternates.positions(of: ordinal) {
            let name = contents.alternates.text(at: position)
            if let name, known.insert(name).inserted { names.append(name) }
        }
        return names.reversed()
    }

    /// All names except ``localizedName``, with the name of the data first.
    ///
    /// - Complexity: O(names).
    package var otherNames: [String] {
        let shown = localizedName
        return ([name] + alternateNames).filter { $0 != shown }
    }

    /// The codes of the airports that serve the city, in the order of their folded keys.
    ///
    /// - Complexity: O(airports).
    public var airports: [String] {
        let keys = contents.keys(.airports)
        return keys.positions(of: ordinal).reversed().compactMap(keys.text(at:))
    }

    /// The names that differ from ``name``, by the BCP 47 tags of their languages.
    ///
    /// - Complexity: O(languages).
    public var localNames: [String: String] { contents.localNames.all(of: ordinal) }

    /// The name in a language, or else in one of its fallback languages; ``name`` if there is none.
    ///
    /// - Complexity: O(log n).
    public func name(in language: Language) -> String { localized(in: language).localizedName }

    /// The same city with its names in a language.
    ///
    /// - Complexity: O(log languages).
    public func localized(in language: Language?) -> City {
        City(shard: ReferenceShard(contents, language: language), ordinal: ordinal)
    }

    /// The language of the city's names: that of ``CityIndex/localized(in:)``; nil for that of the data.
    public var language: Language? { shard.language }

    /// The name in ``language``, or else ``name``.
    ///
    /// - Complexity: O(log n).
    public var localizedName: String { localText(.name) ?? name }

    /// ``name``, where ``localizedName`` is another one; nil otherwise.
    ///
    /// - Complexity: O(1) without a ``language``, else O(log n).
    package var localName: String? {
        localText(.name).flatMap { told in told == name ? nil : name }
    }

    /// The name of the first-order division in ``language``, or else ``region``.
    ///
    /// - Complexity: O(log n).
    public var localizedRegion: String? { localText(.region) ?? region }

    /// The name of the division of the region in ``language``, or else ``subregion``.
    ///
    /// - Complexity: O(log n).
    public var localizedSubregion: String? { localText(.subregion) ?? subregion }

    private func localText(_ text: Text) -> String? {
        localPosition(of: text).map { contents.localNames.text($0) }
    }

    /// The position of a text in the language of the city; nil if there is none.
    private func localPosition(of text: Text) -> Int? {
        if shard.languageNumbers.isEmpty { return nil }
        let item: Int? =
            switch text {
            case .name: ordinal
            case .region: regionNumber.map { contents.count + $0 }
            case .subregion: subregionNumber.map { contents.count + $0 }
            // That of ``CityIndex/localized(countryName:)`` goes first.
            case .countryName:
                countryNumber.flatMap {
                    contents.localization?.name($0) == nil ? contents.count + $0 : nil
                }
            case .country, .timeZone, .featureCode: nil
            }
        return item.flatMap { contents.localNames.position(of: $0, in: shard.languageNumbers) }
    }

    /// A text that an index has of a city.
    public typealias Text = CityText

    /// Calls `body` with the UTF-8 of a text in ``language``, or of the text itself where it has none.
    ///
    /// - Returns: what `body` returns; nil, without a call, when the city has no such text.
    /// - Complexity: O(log n), plus the cost of `body`.
    public func withLocalizedUTF8<Result, Failure: Error>(
        of text: Text, _ body: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result? {
        guard let position = localPosition(of: text) else { return try withUTF8(of: text, body) }
        return try contents.localNames.withUTF8(position, body)
    }

    /// Calls `body` with the UTF-8 of a text, read in place from the index, to write output without
    /// making a `String`.
    ///
    /// ```swift
    /// city.withUTF8(of: .name) { bytes in
    ///     for position in bytes.indices { output.append(bytes[position]) }
    /// }
    /// ```
    ///
    /// - Returns: what `body` returns; nil, without a call, when the city has no such text.
    /// - Complexity: O(1), plus the cost of `body`.
    public func withUTF8<Result, Failure: Error>(
        of text: Text, _ body: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result? {
        switch text {
        case .name:
            return try contents.names.withUTF8(ordinal, body)
        case .country:
            guard let country else { return nil }
            return try body(country.letters.span)
        case .countryName:
            guard let countryNumber else { return nil }
            return try contents.withPlaceNameUTF8(countryNumber, body)
        case .region:
            guard let regionNumber else { return nil }
            return try contents.placeTable.names.withUTF8(regionNumber, body)
        case .subregion:
            guard let subregionNumber else { return nil }
            return try contents.placeTable.names.withUTF8(subregionNumber, body)
        case .timeZone:
            guard let timeZoneNumber else { return nil }
            return try contents.timeZoneNames.withUTF8(timeZoneNumber, body)
        case .featureCode:
            guard let code = knownFeatureCode?.utf8 else { return nil }
            return try body(code.span)
        }
    }
}

extension City: Hashable {
    /// Whether two cities have the same id, in one index or in two.
    ///
    /// An index that was loaded again may know more of a city, yet it is the same city. To see what
    /// changed, compare two ``CityRecord``s.
    public static func == (one: City, other: City) -> Bool { one.id == other.id }

    /// Hashes the id.
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension City: CustomStringConvertible {
    /// The name, and the region and the country's code if there are any, in ``language``: `Springfield, Illinois, US`.
    public var description: String { description(with: nil) }

    /// The same with a subregion.
    func description(with subregion: String?) -> String {
        var text = localizedName
        for part in [subregion, localizedRegion, country?.rawValue] {
            guard let part else { continue }
            text += ", "
            text += part
        }
        return text
    }
}

/// A property of a city that is not a number.
public enum CityTrait: String, Hashable, Sendable, CaseIterable {
    /// It is the capital of its country: ``City/isCapital``.
    case capital
    /// An airport serves it: ``City/airports``.
    case airport

    /// Whether a city has it.
    func belongs(to ordinal: Int, _ contents: IndexContents) -> Bool {
        switch self {
        case .capital:
            contents.numbers[CityNumber.featureCode.rawValue][ordinal]
                == FeatureCode.capital?.packed
        case .airport: contents.keys(.airports).areThere(for: ordinal)
        }
    }
}
