import Synchronization

/// A part of a JSON array of cities.
struct Chunk: Sendable {
    /// The first element of the chunk: the text before the array, a city, or the text after the array.
    enum Place {
        case beginning, city, end
    }

    let place: Place
    /// Where in the file it begins.
    let start: Int
    let length: Int
    /// Whether it ends within a city that is longer than allowed.
    let isCutShort: Bool
}

/// Cuts a JSON array of cities into chunks, each up to the beginning of a city.
///
/// It decodes nothing. It may cut invalid JSON anywhere, but only after the first fault, which decoding finds.
final class ChunkCutter: Sendable {
    private let sourceLength: Int
    private let chunkLength: Int
    /// The start of the next chunk; nil if there is none.
    private let next = Mutex<(place: Chunk.Place, start: Int)?>((.beginning, 0))
    /// The number of bytes after a chunk that are read at first to find the next city.
    private static let margin = 1 << 13
    /// The maximum number of bytes of a city. Without a limit, an array that is never closed would be read into memory
    /// to its end.
    static let longestCity = 1 << 24

    init(_ source: JSONSource, chunkLength: Int) {
        sourceLength = source.length
        self.chunkLength = chunkLength
    }

    /// Moves a window to the next chunk and the following ``CityArray/lookahead``.
    ///
    /// - Returns: the chunk; nil when no more follows.
    func next(_ window: inout JSONWindow) throws(CityIndexError) -> Chunk? {
        try next.withLock { next throws(CityIndexError) in
            guard let (place, start) = next else { return nil }
            let longest = chunkLength + Self.longestCity
            var length = chunkLength + Self.margin
            var end: (length: Int, place: Chunk.Place)?
            while true {
                try window.move(to: start, length: length)
                end = window.withSpan { CityArray.end(ofChunk: $0, place, atLeast: chunkLength) }
                if end != nil || window.reachesEnd || length == longest { break }
                length = min(2 * length, longest)
            }
            let isCutShort = end == nil && !window.reachesEnd
            length = end?.length ?? window.range.count
            next = end.flatMap { start + length < sourceLength ? ($0.place, start + length) : nil }
            try window.move(to: start, length: length + CityArray.lookahead)
            return Chunk(place: place, start: start, length: length, isCutShort: isCutShort)
        }
    }

    /// Ends the cutting.
    func end() {
        next.withLock { $0 = nil }
    }
}
