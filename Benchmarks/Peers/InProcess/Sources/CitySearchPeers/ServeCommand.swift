import ArgumentParser
import CitySearch

/// Makes a peer and answers what the driver asks on standard input.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Answer the driver's questions on standard input.")

    @Argument(help: "The peer.")
    var peer: PeerName

    @Argument(help: "The folder that export wrote.")
    var folder: String

    @Option(help: "The JSON file of cities, which only the engine reads.")
    var data: String?

    enum PeerName: String, ExpressibleByArgument, CaseIterable {
        case citysearch
        case linear
        case binarySearch = "binary-search"
        case sqliteRange = "sqlite-range"
        case sqliteLike = "sqlite-like"
        case sqliteFTS5 = "sqlite-fts5"
    }

    mutating func validate() throws {
        if peer == .citysearch && data == nil {
            throw ValidationError("citysearch needs --data FILE")
        }
    }

    func run() async throws {
        let queries = try TypedPrefix.read(from: folder)
        let clock = ContinuousClock()
        let start = clock.now
        let peer = try await makePeer()
        try PeerServer(peer: peer, queries: queries, buildTime: clock.now - start).run()
    }

    private func makePeer() async throws -> any Peer {
        switch peer {
        case .citysearch: EnginePeer(index: try await CityIndex(contentsOf: data ?? ""))
        case .linear: LinearPeer(cities: try PeerCity.read(from: folder))
        case .binarySearch: BinarySearchPeer(try PeerCity.read(from: folder))
        case .sqliteRange: try SQLitePeer(try PeerCity.read(from: folder), method: .range)
        case .sqliteLike: try SQLitePeer(try PeerCity.read(from: folder), method: .like)
        case .sqliteFTS5: try SQLitePeer(try PeerCity.read(from: folder), method: .fullText)
        }
    }
}
