import CitySearch
import CitySearchAPI

// The functions for JavaScript. JavaScript calls `aligned_alloc` of the C library for memory, writes bytes there, and
// frees the memory, except that of an index and of outlines, whose ownership it transfers. Each function except
// `citysearch_close` leaves an answer in UTF-8, which is an error, `{"code": …, "message": …}`, if the function returns
// 0.

// One thread calls, one call after another.
nonisolated(unsafe) private var indexes: [OpenIndex?] = []
nonisolated(unsafe) private var answer: [UInt8] = []

/// Opens a snapshot, whose room it takes over. All bytes are checked.
///
/// - Parameter start: a multiple of 64.
/// - Returns: a number by which the index is asked, from 1 on; 0 for an error.
@c(citysearch_open)
public func open(_ start: UnsafeMutableRawPointer, byteCount: Int) -> Int {
    let bytes = unsafe Bytes(start, count: byteCount, keeping: Room(start))
    do throws(IndexFormatError) {
        let index = OpenIndex(try CityIndex(sealed: bytes))
        let place = unsafe indexes.firstIndex { $0 == nil } ?? indexes.count
        unsafe place == indexes.count ? indexes.append(index) : (indexes[place] = index)
        return place + 1
    } catch {
        fail(Failure(error))
        return 0
    }
}

/// Closes an index and frees its memory.
@c(citysearch_close)
public func close(_ number: Int) {
    if unsafe indexes.indices.contains(number - 1) { unsafe indexes[number - 1] = nil }
}

/// Answers a question, which ``Question`` describes.
///
/// - Returns: 1; 0 for an error.
@c(citysearch_ask)
public func ask(_ number: Int, _ start: UnsafeRawPointer, byteCount: Int) -> Int {
    unsafe reply(number, start, byteCount) { index, fields throws(Failure) in
        try Question(fields).answer(from: index)
    }
}

/// Takes over the names of countries in a language.
///
/// - Parameter start: the language, then codes of countries, each followed by a name, with U+0000 between all.
/// - Returns: 1; 0 for an error.
@c(citysearch_localize)
public func localize(_ number: Int, _ start: UnsafeRawPointer, byteCount: Int) -> Int {
    unsafe reply(number, start, byteCount) { index, fields throws(Failure) in
        index.localize(in: String(fields[0]), names: fields.dropFirst())
        return []
    }
}

/// Where the last answer is.
@c(citysearch_answer_start)
public func answerStart() -> UnsafePointer<UInt8>? {
    // Nothing moves it before the next call.
    unsafe answer.withUnsafeBufferPointer { $0.baseAddress }
}

/// The number of bytes of the last answer.
@c(citysearch_answer_length)
public func answerLength() -> Int { unsafe answer.count }

private func reply(
    _ number: Int, _ start: UnsafeRawPointer, _ byteCount: Int,
    _ body: (OpenIndex, [Substring]) throws(Failure) -> [UInt8]
) -> Int {
    let text = unsafe String(
        decoding: UnsafeRawBufferPointer(start: start, count: byteCount), as: UTF8.self)
    do throws(Failure) {
        guard unsafe indexes.indices.contains(number - 1), let index = unsafe indexes[number - 1]
        else { throw Failure(.closed, "The index is closed. Open it again.") }
        let fields = text.split(separator: "\0", omittingEmptySubsequences: false)
        unsafe answer = try body(index, fields)
        return 1
    } catch {
        fail(error)
        return 0
    }
}

private func fail(_ failure: Failure) {
    var json = JSONWriter()
    json.object { json in
        json.member("code", failure.code.rawValue)
        json.member("message", failure.message)
    }
    unsafe answer = json.bytes
}

/// Room that JavaScript gave away.
@safe
private final class Room {
    private let start: UnsafeMutableRawPointer

    init(_ start: UnsafeMutableRawPointer) { unsafe self.start = start }

    deinit {
        unsafe start.deallocate()
    }
}
