public import CCitySearch
import CitySearch
import CitySearchAPI

/// Documented in `citysearch.h`.
@c @implementation
public func citysearch_search(
    _ index: OpaquePointer?, _ text: UnsafePointer<CChar>?, _ length: Int,
    _ options: UnsafePointer<citysearch_search_options>?,
    _ page: UnsafeMutablePointer<UnsafeMutablePointer<citysearch_page>?>?
) -> citysearch_status {
    unsafe give(page, of: index) { open throws(LibraryError) in
        let text = try unsafe checkedText(text, length)
        var usual = unsafe citysearch_search_options()
        unsafe usual.limit = usualLimit
        let options = try unsafe citysearch_search_options.read(options, or: usual)
        let highlights = UInt32(CITYSEARCH_HIGHLIGHTS)
        let explanations = UInt32(CITYSEARCH_EXPLANATIONS)
        let limit = unsafe clamped(options.limit)
        let offset = unsafe clamped(options.offset)
        var query = try unsafe SearchQuery(
            order: .named(by: options.order), mode: options.mode,
            flags: options.flags & ~(highlights | explanations),
            countries: options.countries, near: (options.near_latitude, options.near_longitude),
            parameters: options.parameters, options: QueryOption.all + QueryOption.parts,
            expectedCount: limit > 0 ? clamped(offset &+ limit) : 1)
        guard query.order != .distance || query.near != nil else {
            throw .invalidArgument("the order by distance needs CITYSEARCH_NEAR and a point")
        }
        guard text.isEmpty || query.parts.isEmpty else {
            throw .invalidArgument(
                "text and the parts of an address exclude each other; give one of them")
        }
        try check(query, in: open.index)
        query.text = text
        let results = open.index.search(query, codes: open.codes)
        let interpretation = results.interpretation
        var writer = PageWriter(
            total: results.count, capacity: min(limit, results.count),
            hasHighlights: unsafe options.flags & highlights != 0, interpretation: interpretation,
            assessment: query.minimumConfidence == nil ? nil : results.assessment(interpretation))
        let matches = results.dropFirst(offset).prefix(limit)
        for match in matches { writer.add(match, near: query.near) }
        if unsafe options.flags & explanations != 0 {
            writer.explanations = open.index.explanations(of: matches, for: query)
        }
        return writer
    }
}

/// Documented in `citysearch.h`.
@c @implementation
public func citysearch_nearest(
    _ index: OpaquePointer?, _ latitude: Double, _ longitude: Double,
    _ options: UnsafePointer<citysearch_nearest_options>?,
    _ page: UnsafeMutablePointer<UnsafeMutablePointer<citysearch_page>?>?
) -> citysearch_status {
    unsafe give(page, of: index) { open throws(LibraryError) in
        var usual = unsafe citysearch_nearest_options()
        unsafe usual.limit = usualLimit
        let options = try unsafe citysearch_nearest_options.read(options, or: usual)
        let point = try Coordinate(checking: (latitude, longitude))
        var filter = try unsafe NearbyFilter(
            countries: countryCodes(options.countries),
            minimumPopulation: Int(options.min_population),
            maximumKilometres: options.max_km == 0 ? nil : options.max_km)
        try unsafe filter.set(options.parameters, QueryOption.nearby)
        try check(filter.countries, in: open.index)
        // The point was checked.
        let found = unsafe open.index.nearest(clamped(options.limit), to: point, where: filter)
        var writer = PageWriter(total: found.count, capacity: found.count)
        for nearby in found { writer.add(nearby.city, kilometres: nearby.distanceInKilometres) }
        return writer
    }
}

/// Documented in `citysearch.h`.
@c @implementation
public func citysearch_country(
    _ index: OpaquePointer?, _ latitude: Double, _ longitude: Double,
    _ country: UnsafeMutablePointer<CChar>?
) -> citysearch_status {
    status { () throws(LibraryError) in
        let country = try unsafe required(country, "country")
        unsafe country.pointee = 0
        let index = try unsafe IndexHandle.behind(index).index
        let point = try Coordinate(checking: (latitude, longitude))
        for (place, byte) in (index.country(at: point)?.rawValue ?? "").utf8CString.enumerated() {
            unsafe country[place] = byte
        }
    }
}

/// Documented in `citysearch.h`.
@c @implementation
public func citysearch_lookup(
    _ index: OpaquePointer?, _ ids: UnsafePointer<Int64>?, _ count: Int,
    _ page: UnsafeMutablePointer<UnsafeMutablePointer<citysearch_page>?>?
) -> citysearch_status {
    unsafe give(page, of: index) { open throws(LibraryError) in
        let ids = try unsafe elements(ids, "ids", count)
        let cities = unsafe ids.compactMap { open.index[id: Int($0)] }
        var writer = PageWriter(total: cities.count, capacity: cities.count)
        for city in cities { writer.add(city) }
        return writer
    }
}

/// Documented in `citysearch.h`.
@c @implementation
public func citysearch_page_free(_ page: UnsafeMutablePointer<citysearch_page>?) {
    unsafe PageWriter.free(page)
}

/// Gives C the page that `find` writes; none when it fails.
private func give(
    _ page: UnsafeMutablePointer<UnsafeMutablePointer<citysearch_page>?>?, of index: OpaquePointer?,
    function: StaticString = #function, _ find: (IndexHandle) throws(LibraryError) -> PageWriter
) -> citysearch_status {
    status(of: function) { () throws(LibraryError) in
        let page = try unsafe required(page, "page")
        unsafe page.pointee = nil
        let open = try unsafe IndexHandle.behind(index)
        unsafe page.pointee = try find(open).finish()
    }
}

/// The default number of matches.
private let usualLimit = 10

/// A count that C gave as a `size_t`, which may be more than memory can have.
private func clamped(_ count: Int) -> Int { count < 0 ? .max : count }

private func checkedText(
    _ bytes: UnsafePointer<CChar>?, _ length: Int
) throws(LibraryError) -> String {
    if length == 0 { return "" }
    let start = try unsafe required(bytes, "text")
    guard length > 0 else { throw .invalidArgument("length is more than memory can have") }
    let bytes = unsafe UnsafeRawBufferPointer(start: start, count: length)
    guard let text = unsafe String(validating: bytes, as: UTF8.self) else {
        throw .invalidArgument("text is not UTF-8")
    }
    return text
}
