import CitySearch
import CitySearchProgram

/// Answers queries on several processors, and writes the answers in the order of the queries.
/// A task answers a block of queries. No block begins while every processor has one, or while many blocks wait to be
/// written. So memory holds few answers, however slow their reader is.
struct BatchAnswers {
    private let search: SearchOptions.Search
    private let renderer: BatchRenderer
    private let threads: Int
    private var progress: BatchProgress
    private var output = OutputBuffer()
    /// How many blocks were begun, and how many of them were written.
    private var (begun, written) = (0, 0)
    /// The blocks that are answered and wait for their turn, by number.
    private var waiting: [Int: Block] = [:]
    /// How many queries were taken from the input, and how many of their answers were written.
    private var (taken, answered) = (0, 0)

    /// Answers to some queries.
    private struct Block: Sendable {
        let number: Int
        let count: Int
        let bytes: [UInt8]
    }

    private typealias Blocks = ThrowingTaskGroup<Block, any Error>

    /// How many queries a block has at most.
    private static let blockCount = 64
    /// How many bytes of queries a block has before it takes no further one.
    private static let blockLength = 1 << 13
    /// How many cities the answers of a block hold at most.
    private static let blockCities = 1 << 12

    init(
        _ search: SearchOptions.Search, _ renderer: BatchRenderer, threads: Int,
        _ progress: BatchProgress
    ) {
        self.search = search
        self.renderer = renderer
        self.threads = threads
        self.progress = progress
    }

    /// Answers each line; an answer is written before the next line is waited for.
    ///
    /// - Returns: how many queries there were.
    /// - Throws: ``ToolError``.
    mutating func answer(
        _ lines: inout LineReader, reasonFields: [String]
    ) async throws -> Int {
        defer { progress.end() }
        try renderer.begin(reasonFields: reasonFields, to: &output)
        try await withThrowingTaskGroup(of: Block.self) { blocks in
            repeat {
                while let queries = nextQueries(&lines) { try await begin(queries, in: &blocks) }
                while written < begun { try await finishOne(of: &blocks) }
                try output.flush()
            } while try lines.fill()
        }
        try renderer.end(isEmpty: taken == 0, to: &output)
        try output.flush()
        return taken
    }

    /// The queries of the next block, as far as they were read; nil when there are none.
    private func nextQueries(_ lines: inout LineReader) -> [String]? {
        let most = min(Self.blockCount, Self.blockCities / max(search.limit, 1))
        var queries: [String] = []
        var length = 0
        repeat {
            guard let query = lines.nextBuffered() else { break }
            queries.append(query)
            length += query.utf8.count
        } while queries.count < most && length < Self.blockLength
        return queries.isEmpty ? nil : queries
    }

    private mutating func begin(_ queries: [String], in blocks: inout Blocks) async throws {
        let first = taken
        taken += queries.count
        // An answer that may be long is written while it is made.
        guard search.limit <= Self.blockCities else { return try write(queries, from: first) }
        while begun - written - waiting.count >= threads || waiting.count >= 4 * threads {
            try await finishOne(of: &blocks)
        }
        blocks.addTask { [number = begun, search, renderer] in
            var output = OutputBuffer(nil)
            for (offset, query) in queries.enumerated() {
                try renderer.render(
                    search.page(query, isOneOfMany: true), isFirst: first + offset == 0, to: &output
                )
            }
            return Block(number: number, count: queries.count, bytes: output.bytes)
        }
        begun += 1
    }

    /// Waits for a block, and writes those whose turn has come.
    private mutating func finishOne(of blocks: inout Blocks) async throws {
        guard let block = try await blocks.next() else { return }
        waiting[block.number] = block
        while let block = waiting.removeValue(forKey: written) {
            try output.write(block.bytes)
            written += 1
            answered += block.count
        }
        progress.answered(answered)
    }

    private mutating func write(_ queries: [String], from first: Int) throws(OutputError) {
        for (offset, query) in queries.enumerated() {
            try renderer.render(
                search.page(query, isOneOfMany: true), isFirst: first + offset == 0, to: &output)
            answered += 1
            progress.answered(answered)
        }
    }
}
