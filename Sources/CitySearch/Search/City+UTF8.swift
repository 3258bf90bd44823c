extension City {
    /// A text that an index has of a city.
    public typealias Text = CityText

    /// Calls `body` with the UTF-8 of a text, read where it lies in the index, for those who write output
    /// and need no `String` on the way.
    ///
    /// ```swift
    /// city.withUTF8(of: .name) { bytes in
    ///     for position in bytes.indices { output.append(bytes[position]) }
    /// }
    /// ```
    ///
    /// - Returns: what `body` returns; nil, without a call, when the city has no such text.
    /// - Complexity: O(1) beside `body`.
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
        case .timeZone:
            guard let timeZoneNumber else { return nil }
            return try contents.timeZoneNames.withUTF8(timeZoneNumber, body)
        }
    }
}

extension SearchMatch {
    /// Calls `body` with the UTF-8 of ``matchedText``. An alternate name that is kept as its key alone is
    /// put together first; all else is read where it lies.
    ///
    /// - Complexity: that of ``matchedText`` beside `body`.
    public func withMatchedUTF8<Result, Failure: Error>(
        _ body: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        guard isOwnName else {
            let text = matchedText
            return try body(text.utf8.span)
        }
        return try city.contents.names.withUTF8(city.ordinal, body)
    }
}
