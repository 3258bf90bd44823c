import CitySearch
import Fuzzing
import TestSupport

/// Loads what may be a list of cities, whole and in small chunks, and holds the outcome against a
/// strict plain loader's.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzLoading(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var input = unsafe FuzzInput(start, count)
    let json = LongText.expanded(input.remainder())
    // Few bytes, but not so few that the number of chunks is what takes the time.
    let chunkLength = max(1 + json.count % 61, json.count / 256)
    let whole = Loading(json, chunkLength: 1 << 20)
    let chunked = Loading(json, chunkLength: chunkLength)
    require(whole == chunked, "\(whole) whole, \(chunked) in chunks")
    let lenient = Loading(json, isLenient: true, chunkLength: 1 << 20)
    let lenientlyChunked = Loading(json, isLenient: true, chunkLength: chunkLength)
    require(lenient == lenientlyChunked, "\(lenient) whole, \(lenientlyChunked) in chunks")
    if whole.index != nil { require(whole == lenient, "\(whole), leniently \(lenient)") }
    if json.count <= LongText.plain {
        compareWithOracle(whole, json)
        compareLenientlyWithOracle(lenient, json)
    }
    guard let index = whole.index else { return 0 }
    do {
        try index.checkInvariants()
    } catch {
        fatalError("\(error)")
    }
    if json.count <= LongText.plain, let fault = index.faultOfAnswers() { fatalError(fault) }
    for city in index.search("").prefix(100) {
        require(index[id: city.city.id] == city.city, "\(city.city.id) is not found by its id")
    }
    return 0
}

private func compareWithOracle(_ loading: Loading, _ json: [UInt8]) {
    if loading.index != nil {
        require(StrictJSON.isValid(json), "loaded what is not JSON")
    } else if !StrictJSON.isValid(json) {
        return
    }
    let expected = LoadingOracle.records(json)
    let isSame = (expected == nil) == (loading.index == nil)
    require(
        isSame || LoadingOracle.hasExtremeNumber(json) || hasDeepNesting(json),
        "\(loading) where the oracle has \(expected.map { "\($0.count) cities" } ?? "nothing")")
    if let index = loading.index, let expected {
        require(index.count == expected.count, "\(index.count) cities of \(expected.count)")
        for record in expected {
            require(index[id: record.id]?.name == record.name, "the name of \(record.id)")
        }
    }
}

private func compareLenientlyWithOracle(_ loading: Loading, _ json: [UInt8]) {
    let expected = LoadingOracle.lenientRecords(json)
    let (found, wanted) = (
        loading.index.map { ($0.count, $0.skippedRecords.count) },
        expected.map { ($0.cities.count, $0.skipped) }
    )
    let isSame = found?.0 == wanted?.0 && found?.1 == wanted?.1
    require(
        isSame || LoadingOracle.hasExtremeNumber(json) || hasDeepNesting(json),
        "leniently \(loading) where the oracle has \(wanted.map { "\($0)" } ?? "nothing")")
}

/// Whether there are more levels of nesting than `JSONDecoder` takes.
private func hasDeepNesting(_ json: [UInt8]) -> Bool {
    json.count { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "{") } > 500
}
