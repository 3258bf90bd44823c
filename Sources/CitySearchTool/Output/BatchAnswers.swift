import CitySearch
import CitySearchProgram

/// Gives queries, one after another.
protocol BatchQueries<Query>: ~Copyable {
    associatedtype Query: Sendable

    /// The next query that is already read; nil if ``fill()`` must read more.
    mutating func nextBuffered() throws -> Query?
    /// Reads more, which may block.
    ///
    /// - Returns: false if there is no more.
    mutating func fill() throws -> Bool
}

/// Answers a query, and writes the answer.
protocol BatchAnswer<Query>: Sendable {
    associatedtype Query: Sendable

    /// The maximum number of cities of an answer.
    var mostCities: Int { get }
    /// The length of a query in bytes.
    func length(of query: Query) -> Int
    /// Writes the text before all answers.
    func begin(to output: inout OutputBuffer) throws(OutputError)
    /// - Parameter isFirst: whether it is the first query of all.
    func write(_ query: Query, isFirst: Bool, to output: inout OutputBuffer) throws
    /// Writes the text after all answers.
    func end(isEmpty: Bool, to output: inout OutputBuffer) throws(OutputError)
}

/// Answers queries on several processors, and writes the answers in the order of the queries.
/// A task answers a block of queries. No block begins while every processor has one, or while many blocks wait to be
/// written. So memory holds few answers, however slow their reader is.
struct BatchAnswers<Answer: BatchAnswer> {
    private let answer: Answer
    private let threads: Int
    /// Counts the answered queries; nil on a terminal that shows queries or answers.
    private var progress: Progress?
    private var output = OutputBuffer()
    /// The numbers of started and of written blocks.
    private var (begun, written) = (0, 0)
    /// The blocks that are answered and wait for their turn, by number.
    private var waiting: [Int: Block] = [:]
    /// The number of queries taken from the input, and of their answers that were written.
    private var (taken, answered) = (0, 0)

    /// Answers to some queries.
    private struct Block: Sendable {
        let number: Int
        let count: Int
        let bytes: [UInt8]
    }

    private typealias Blocks = ThrowingTaskGroup<Block, any Error>

    /// The maximum number of queries of a block.
    private static var blockCount: Int { 64 }
    /// The number of bytes of queries at which a block is full.
    private static var blockLength: Int { 1 << 13 }
    /// The maximum number of cities in the answers of a block.
    private static var blockCities: Int { 1 << 12 }

    /// - Parameter isTyped: whether the queries are typed on a terminal.
    init(_ answer: Answer, threads: Int, isTyped: Bool) {
        self.answer = answer
        self.threads = threads
        if !isTyped, !Platform.Descriptor.standardOutput.isTerminal { progress = Progress() }
    }

    /// Answers each query; an answer is written before more queries are waited for.
    ///
    /// - Returns: the number of queries.
    mutating func answer<Queries: BatchQueries<Answer.Query> & ~Copyable>(
        _ source: inout Queries
    ) async throws -> Int {
        defer { progress?.erase() }
        try answer.begin(to: &output)
        try await withThrowingTaskGroup(of: Block.self) { blocks in
            repeat {
                while let queries = try nextQueries(&source) {
                    try await begin(queries, in: &blocks)
                }
                while written < begun { try await finishOne(of: &blocks) }
                try output.flush()
            } while try source.fill()
        }
        try answer.end(isEmpty: taken == 0, to: &output)
        try output.flush()
        return taken
    }

    /// The queries of the next block that are already read; nil without any.
    private func nextQueries<Queries: BatchQueries<Answer.Query> & ~Copyable>(
        _ source: inout Queries
    ) throws -> [Answer.Query]? {
        let most = min(Self.blockCount, Self.blockCities / max(answer.mostCities, 1))
        var queries: [Answer.Query] = []
        var length = 0
        repeat {
            guard let query = try source.nextBuffered() else { break }
            queries.append(query)
            length += answer.length(of: query)
        } while queries.count < most && length < Self.blockLength
        return queries.isEmpty ? nil : queries
    }

    private mutating func begin(_ queries: [Answer.Query], in blocks: inout Blocks) async throws {
        let first = taken
        taken += queries.count
        // An answer that may be long is written while it is made.
        guard answer.mostCities <= Self.blockCities else { return try write(queries, from: first) }
        while begun - written - waiting.count >= threads || waiting.count >= 4 * threads {
            try await finishOne(of: &blocks)
        }
        blocks.addTask { [number = begun, answer] in
            var output = OutputBuffer(nil)
            for (offset, query) in queries.enumerated() {
                try answer.write(query, isFirst: first + offset == 0, to: &output)
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
        showProgress()
    }

    private mutating func write(_ queries: [Answer.Query], from first: Int) throws {
        for (offset, query) in queries.enumerated() {
            try answer.write(query, isFirst: first + offset == 0, to: &output)
            answered += 1
            showProgress()
        }
    }

    private mutating func showProgress() {
        progress?.update("Answered \(answered.counted("query")) …")
    }
}
