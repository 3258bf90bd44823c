import CCitySearch
import CitySearch
import CitySearchAPI

/// A struct of options whose first member is its number of bytes in the caller's header.
@unsafe
protocol SizedOptions {
    init()
}

extension citysearch_search_options: @unsafe SizedOptions {}
extension citysearch_nearest_options: @unsafe SizedOptions {}
extension citysearch_resolve_options: @unsafe SizedOptions {}

extension SizedOptions {
    /// The options of a caller with this header or another: what an older one lacks is zero, and what a newer one adds
    /// must be.
    ///
    /// - Parameter usual: the value for NULL.
    static func read(_ pointer: UnsafePointer<Self>?, or usual: Self) throws(LibraryError) -> Self {
        guard let pointer = unsafe pointer else { return usual }
        let size = unsafe UnsafeRawPointer(pointer).load(as: Int.self)
        guard size >= MemoryLayout<Int>.size, size <= 4_096 else {
            throw .invalidArgument("options has no size; begin with the macro of its name")
        }
        let given = unsafe UnsafeRawBufferPointer(start: pointer, count: size)
        guard unsafe given.dropFirst(MemoryLayout<Self>.size).allSatisfy({ $0 == 0 }) else {
            throw .invalidArgument("options has members that this version does not know")
        }
        var options = unsafe Self()
        unsafe withUnsafeMutableBytes(of: &options) { target in
            unsafe target.copyBytes(from: given.prefix(target.count))
        }
        return options
    }
}

extension SearchQuery {
    /// The common options of searching and resolving.
    ///
    /// - Parameters:
    ///   - near: degrees north and east, which count if the flags include them.
    ///   - parameters: further options, by the rows of `options`.
    init(
        order: SearchOrder, mode: UInt32, flags: UInt32, countries: UnsafePointer<CChar>?,
        near: (latitude: Double, longitude: Double), parameters: UnsafePointer<CChar>?,
        options: [QueryOption] = QueryOption.all, expectedCount: Int
    ) throws(LibraryError) {
        func has(_ flag: Int) -> Bool { flags & UInt32(flag) != 0 }
        guard flags < 8 else { throw .invalidArgument("flags has a bit that means nothing") }
        self.init(
            "", order: order, mode: try MatchMode.named(by: mode),
            near: has(Int(CITYSEARCH_NEAR)) ? try Coordinate(checking: near) : nil,
            countries: try unsafe countryCodes(countries),
            includesAlternateNames: !has(Int(CITYSEARCH_OWN_NAMES)),
            includesCountries: !has(Int(CITYSEARCH_NO_PLACES)), expectedCount: expectedCount)
        try unsafe set(parameters, options)
        applyDefaultMode()
    }
}

extension OptionTarget {
    /// Sets the options of a text of C; none for NULL.
    mutating func set(
        _ parameters: UnsafePointer<CChar>?, _ options: [QueryOption]
    ) throws(LibraryError) {
        guard let parameters = unsafe parameters else { return }
        do throws(OptionError) {
            try set(unsafe String(cString: parameters), options)
        } catch {
            throw .invalidArgument("parameters \(error)")
        }
    }
}

extension SearchOrder {
    static func named(by number: UInt32) throws(LibraryError) -> SearchOrder {
        guard number < allCases.count else { throw .invalidArgument("\(number) is not an order") }
        return allCases[Int(number)]
    }
}

extension MatchMode {
    /// - Returns: nil for the usual mode.
    fileprivate static func named(by number: UInt32) throws(LibraryError) -> MatchMode? {
        guard number <= allCases.count else { throw .invalidArgument("\(number) is not a mode") }
        return number == CITYSEARCH_MODE_AUTOMATIC ? nil : allCases[Int(number) - 1]
    }
}

extension Coordinate {
    init(checking point: (latitude: Double, longitude: Double)) throws(LibraryError) {
        do {
            try self.init(latitude: point.latitude, longitude: point.longitude)
        } catch {
            throw .invalidArgument(error.description)
        }
    }
}

/// Checks that each country of a query is one.
func check(_ query: SearchQuery, in index: CityIndex) throws(LibraryError) {
    try check(query.countries, in: index)
    guard let code = CountryNames.unknown(preferredBy: query, in: index) else { return }
    throw .invalidArgument(
        "prefer has “\(code.rawValue)”, which is not a country; give codes such as AR or ARG")
}

/// Checks that each code is that of a country.
func check(_ countries: Set<CountryCode>, in index: CityIndex) throws(LibraryError) {
    guard let code = CountryNames.unknown(among: countries, in: index) else { return }
    throw .invalidArgument(
        "countries has “\(code.rawValue)”, which is not a country; give codes such as AR or ARG")
}

/// The codes of a text such as `AR,CL`; none for NULL.
func countryCodes(_ text: UnsafePointer<CChar>?) throws(LibraryError) -> Set<CountryCode> {
    guard let text = unsafe text else { return [] }
    let list = unsafe String(String(cString: text).map { $0 == " " ? "," : $0 })
    var query = SearchQuery("")
    do throws(OptionError) {
        query.apply(try QueryOption.country.change(list))
    } catch {
        throw .invalidArgument("countries \(error)")
    }
    return query.countries
}
