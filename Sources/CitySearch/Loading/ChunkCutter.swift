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
/// It decodes nothing, and cuts in one of two ways. It can cut before the next bytes that equal the beginning of the first city,
/// up to the colon after its first key. That looks only at the end of each chunk, but an object within a city may begin in the
/// same way. Or it follows all brackets. Then it may cut invalid JSON anywhere, but only after the first fault. Decoding
/// detects both.
final class ChunkCutter: Sendable {
    private let sourceLength: Int
    private let chunkLength: Int
    private let followsBrackets: Bool

    private struct State {
        /// The start of the next chunk; nil if there is none.
        var next: (place: Chunk.Place, start: Int)? = (.beginning, 0)
        /// The first bytes of the first city; empty if they are not known.
        var opening: [UInt8] = []
    }

    private let state = Mutex(State())
    /// The number of bytes after a chunk that are read at first to find the next city.
    private static let margin = 1 << 13
    /// The maximum number of bytes of a city. Without a limit, an array that is never closed would be read into memory
    /// to its end.
    static let longestCity = 1 << 24

    /// - Parameters:
    ///   - source: the whole file.
    ///   - chunkLength: the number of bytes of a chunk, and as many more as its last city needs.
    ///   - followsBrackets: whether chunks are sure to begin with a city, if the JSON is valid.
    init(_ source: JSONSource, chunkLength: Int, followsBrackets: Bool) {
        sourceLength = source.length
        self.chunkLength = chunkLength
        self.followsBrackets = followsBrackets
    }

    /// Moves a window to the next chunk and the following ``CityArray/lookahead``.
    ///
    /// - Returns: the chunk; nil when no more follows.
    func next(_ window: inout JSONWindow) throws(CityIndexError) -> Chunk? {
        try state.withLock { state throws(CityIndexError) in
            guard let (place, start) = state.next else { return nil }
            let longest = chunkLength + Self.longestCity
            var length = chunkLength + Self.margin
            var end: (length: Int, place: Chunk.Place)?
            while true {
                try window.move(to: start, length: length)
                end = window.withSpan { self.end(of: $0, place, &state.opening) }
                if end != nil || window.reachesEnd || length == longest { break }
                length = min(2 * length, longest)
            }
            let isCutShort = end == nil && !window.reachesEnd
            length = end?.length ?? window.range.count
            state.next = end.flatMap {
                start + length < sourceLength ? ($0.place, start + length) : nil
            }
            try window.move(to: start, length: length + CityArray.lookahead)
            return Chunk(place: place, start: start, length: length, isCutShort: isCutShort)
        }
    }

    /// Ends the cutting.
    func end() { state.withLock { $0.next = nil } }

    /// The end of a chunk, and what follows; nil if the bytes contain neither a city after the chunk nor the end of the array.
    private func end(
        of json: Span<UInt8>, _ place: Chunk.Place, _ opening: inout [UInt8]
    ) -> (length: Int, place: Chunk.Place)? {
        if !followsBrackets, place == .beginning { opening = CityArray.opening(json) }
        if place != .end, !opening.isEmpty,
            let city = CityArray.city(beginning: opening, in: json, from: chunkLength)
        {
            return (city, .city)
        }
        return CityArray.end(ofChunk: json, place, atLeast: chunkLength)
    }
}
