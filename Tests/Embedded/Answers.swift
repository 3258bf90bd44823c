import CitySearch

// What JavaScript calls: it asks for room, writes a snapshot or a text there, and reads the answer.

nonisolated(unsafe) private var index: CityIndex?
nonisolated(unsafe) private var answer: [UInt8] = []

/// Owns the room of a snapshot, which stays to the end.
private final class Room {}

/// Room for the bytes of a snapshot or a text.
@c(room)
public func room(byteCount: Int) -> UnsafeMutableRawPointer {
    .allocate(byteCount: byteCount, alignment: 64)
}

/// Opens a snapshot, and returns whether it is one.
@c(open_snapshot)
public func open(_ start: UnsafeRawPointer, byteCount: Int) -> Bool {
    let bytes = unsafe Bytes(start, count: byteCount, keeping: Room())
    do throws(IndexFormatError) {
        unsafe index = try CityIndex(sealed: bytes)
        return true
    } catch {
        return false
    }
}

/// Answers a text, and returns how many bytes ``answerStart()`` has: the count, and a line for each of twenty matches.
@c(search)
public func search(
    _ start: UnsafeRawPointer, byteCount: Int, order: Int, latitude: Double, longitude: Double
) -> Int {
    guard let index = unsafe index else { return 0 }
    let text = unsafe String(
        decoding: UnsafeRawBufferPointer(start: start, count: byteCount), as: UTF8.self)
    let orders: [SearchOrder] = [.relevance, .name, .population, .distance]
    let results = index.search(
        SearchQuery(
            text, order: orders[order], mode: .fuzzy,
            near: try? Coordinate(latitude: latitude, longitude: longitude), expectedCount: 20))
    var lines = "\(results.count)"
    for match in results.prefix(20) {
        lines += "\n\(match.city.id)\t\(match.tier.rawValue)\t\(match.matchedText)"
    }
    unsafe answer = Array(lines.utf8)
    return unsafe answer.count
}

/// The bytes of the last answer.
@c(answer_start)
public func answerStart() -> UnsafePointer<UInt8>? {
    unsafe answer.withUnsafeBufferPointer { $0.baseAddress }
}
