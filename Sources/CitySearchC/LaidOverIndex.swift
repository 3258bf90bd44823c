public import CCitySearch
import CitySearch
import CitySearchAPI

/// Documented in `citysearch.h`.
@c @implementation
public func citysearch_localize(
    _ index: OpaquePointer?, _ language: UnsafePointer<CChar>?,
    _ localized: UnsafeMutablePointer<OpaquePointer?>?
) -> citysearch_status {
    unsafe give(localized, "localized", over: index) { open throws(LibraryError) in
        let tag = try unsafe required(language, "language")
        let text = unsafe String(cString: tag)
        guard let language = Language(text) else {
            throw .invalidArgument("language is not a tag such as es or pt-BR")
        }
        return IndexHandle(open.index.localized(in: language), codes: open.codes)
    }
}

/// Documented in `citysearch.h`.
@c @implementation
public func citysearch_open_postal(
    _ index: OpaquePointer?, _ path: UnsafePointer<CChar>?, _ flags: UInt32,
    _ coded: UnsafeMutablePointer<OpaquePointer?>?
) -> citysearch_status {
    unsafe give(coded, "coded", over: index) { open throws(LibraryError) in
        let path = try unsafe filePath(path)
        let options = try OpenOptions(flags)
        do throws(PostalIndexError) {
            let codes = try PostalIndex(contentsOf: path, isMapped: options.isMapped)
            return IndexHandle(open.index, codes: codes)
        } catch {
            throw LibraryError(error)
        }
    }
}

/// Documented in `citysearch.h`.
@c @implementation
public func citysearch_rank(
    _ index: OpaquePointer?, _ ids: UnsafePointer<Int64>?, _ values: UnsafePointer<Double>?,
    _ count: Int, _ ranked: UnsafeMutablePointer<OpaquePointer?>?
) -> citysearch_status {
    unsafe give(ranked, "ranked", over: index) { open throws(LibraryError) in
        let ids = try unsafe elements(ids, "ids", count)
        let values = try unsafe elements(values, "values", count)
        let signal = unsafe Dictionary(zip(ids.lazy.map { Int($0) }, values)) { _, last in last }
        return IndexHandle(open.index.ranked(by: signal), codes: open.codes)
    }
}

/// Documented in `citysearch.h`.
@c @implementation
public func citysearch_understand(
    _ index: OpaquePointer?, _ texts: UnsafePointer<UnsafePointer<CChar>?>?,
    _ meanings: UnsafePointer<UnsafePointer<CChar>?>?, _ count: Int,
    _ understanding: UnsafeMutablePointer<OpaquePointer?>?
) -> citysearch_status {
    unsafe give(understanding, "understanding", over: index) { open throws(LibraryError) in
        let texts = try unsafe elements(texts, "texts", count)
        let meanings = try unsafe elements(meanings, "meanings", count)
        var synonyms: [String: String] = [:]
        for position in 0..<count {
            let text = try unsafe checkedText(texts[position], "a text")
            synonyms[text] = try unsafe checkedText(meanings[position], "a meaning")
        }
        return IndexHandle(open.index.understanding(Synonyms(synonyms)), codes: open.codes)
    }
}

/// Gives C the index that `make` makes of one that is open; none when it fails.
private func give(
    _ made: UnsafeMutablePointer<OpaquePointer?>?, _ name: StaticString, over index: OpaquePointer?,
    function: StaticString = #function, _ make: (IndexHandle) throws(LibraryError) -> IndexHandle
) -> citysearch_status {
    status(of: function) { () throws(LibraryError) in
        let made = try unsafe required(made, name)
        unsafe made.pointee = nil
        unsafe made.pointee = try make(IndexHandle.behind(index)).handle
    }
}

/// A text of C that ends in a zero.
private func checkedText(
    _ text: UnsafePointer<CChar>?, _ name: StaticString
) throws(LibraryError) -> String {
    let text = try unsafe required(text, name)
    guard let checked = unsafe String(validatingCString: text) else {
        throw .invalidArgument("\(name) is not UTF-8")
    }
    return checked
}
