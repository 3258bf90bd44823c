#if Service
import CitySearch
import CitySearchServer
import CitySearchStore
import Foundation
import HTTPTypes
import Logging
import NIOCore
import Synchronization
import TestSupport
import Testing

@Suite("Refresh") struct RefreshTests {
    private let source = CitySource(1...100)
    private let folder: TemporaryFolder
    private let snapshot: URL

    init() throws {
        folder = try TemporaryFolder()
        snapshot = folder.url.appending(path: "data/cities.cityindex")
    }

    /// A service with other cities than the source's, which refreshes on request.
    private func serving(
        _ cities: ClosedRange<Int> = 1...90, hours: Double = 24, timeLimit: Int = 60,
        _ body: @Sendable (TestService, Refresher) async throws -> Void
    ) async throws {
        try await LocalServer.serving(source.respond) { url in
            let service = try await service(on: cities, url) { settings in
                settings.refresh.hours = hours
                settings.refresh.timeLimit = timeLimit
            }
            try await refreshing(service, body)
        }
    }

    /// A service that takes its cities from a URL.
    private func service(
        on cities: ClosedRange<Int>, _ url: String = "", folder: TemporaryFolder? = nil,
        _ change: (inout ServiceSettings) -> Void = { _ in }
    ) async throws -> TestService {
        let served = try await ServedCities(json: CitySource.list(cities))
        return try await TestService(cities: served, folder: folder) { settings in
            settings.refresh.source = UpstreamURL(url + "/list.json").map { .url($0) }
            settings.refresh.snapshotPath = FilePath(snapshot.path)
            settings.refresh.backoff = Backoff(first: .milliseconds(1))
            settings.refresh.sizeLimit = 1_000_000
            change(&settings)
        }
    }

    /// Runs what refreshes a service, and does something after the first refresh.
    private func refreshing(
        _ service: TestService,
        _ body: @Sendable (TestService, Refresher) async throws -> Void = { _, _ in }
    ) async throws {
        let refresher = service.service.refresher
        try await withThrowingTaskGroup { group in
            group.addTask { try await refresher.run() }
            defer { group.cancelAll() }
            // The first refresh is due at once.
            try await end(of: refresher)
            try await body(service, refresher)
        }
    }

    /// Waits until no refresh runs.
    private func end(of refresher: Refresher) async throws {
        let end = ContinuousClock.now + .seconds(60)
        while refresher.status.isRunning || refresher.status.checkedAt == nil {
            try #require(ContinuousClock.now < end, "a refresh does not end")
            try await Task.sleep(for: .milliseconds(5))
        }
    }

    /// Refreshes, and waits until that is done.
    private func refresh(_ refresher: Refresher, isForced: Bool = false) async throws {
        try await end(of: refresher)
        try refresher.ask(isForced: isForced)
        try await end(of: refresher)
    }

    @Test func `New cities are served, and unchanged ones are not sent again`() async throws {
        try await serving { service, refresher in
            let status = try await service.send("/api/status").object
            #expect(status.number("cities") == 100 && status.number("countries") == 1)
            #expect(status.text("source")?.hasSuffix("/list.json") == true)
            let state = status.object("refresh")
            #expect(state.flag("running") == false && state.text("lastError") == nil)
            #expect(state.text("nextAt") != nil)
            let known = try await service.store.sourceState()
            #expect(known?.etag == "\"v1\"")
            #expect(known?.digest == status.text("digest"))
            try await refresh(refresher)
            #expect(source.answers == [200, 304])
            source.change(1...101)
            try await refresh(refresher)
            #expect(source.answers == [200, 304, 200])
            #expect(try await service.send("/api/cities?q=town").object.number("count") == 101)
            #expect(try await CityIndex(snapshotAt: snapshot.path).count == 101)
        }
    }

    @Test func `A restarted service serves the cities of the last refresh at once`() async throws {
        try await LocalServer.serving(source.respond) { url in
            let first = try await service(on: 1...90, url)
            try await refreshing(first)
            let second = try await service(on: 1...90, url, folder: first.folder)
            try await refreshing(second) { service, refresher in
                #expect(service.state.cities.index.count == 100)
                // The refresh of the first is known, so the list was not sent again.
                #expect(source.answers == [200, 304])
            }
        }
    }

    @Test func `The state of one source is not used for another`() async throws {
        // The same tag, and other cities.
        let other = CitySource(1...120)
        try await LocalServer.serving(source.respond) { url in
            let first = try await service(on: 1...90, url)
            try await refreshing(first)
            try await LocalServer.serving(other.respond) { otherURL in
                let second = try await service(on: 1...90, otherURL, folder: first.folder)
                try await refreshing(second) { service, refresher in
                    #expect(source.answers == [200])
                    #expect(other.answers == [200])
                    #expect(service.state.cities.index.count == 120)
                    let known = try await service.store.sourceState()
                    #expect(known?.source == otherURL + "/list.json")
                }
            }
        }
    }

    @Test(arguments: ["older", "damaged", "none"])
    func `The state of a replaced snapshot is not used`(replacement: String) async throws {
        try await serving { service, refresher in
            let older = try Data(contentsOf: snapshot)
            source.change(1...101)
            try await refresh(refresher)
            #expect(source.answers == [200, 200])
            switch replacement {
            case "older": try older.write(to: snapshot)
            case "damaged": try Data("no snapshot".utf8).write(to: snapshot)
            default: try FileManager.default.removeItem(at: snapshot)
            }
            try await refresh(refresher)
            #expect(source.answers == [200, 200, 200])
            #expect(service.state.cities.index.count == 101)
            #expect(try await CityIndex(snapshotAt: snapshot.path).count == 101)
            // The newer snapshot is known again.
            try await refresh(refresher)
            #expect(source.answers == [200, 200, 200, 304])
            #expect(service.state.cities.index.count == 101)
        }
    }

    @Test func `A reload of the overlay keeps the source and the loading time`() async throws {
        let index = try await CityIndex(json: Array(CitySource.list(1...90).utf8))
        let service = try await TestService(
            cities: ServedCities(
                index, digest: SourceDigest(hash: 7, byteCount: 9), source: "first",
                loadedAt: .distantPast))
        let reads = Count()
        let refresher = CityService(state: service.state, logger: Logger(label: "test")) {
            Overlay(synonyms: Synonyms(["qzx \(reads.next())": "Town 5"]))
        }.refresher
        let before = try await service.send("/api/status").object
        try await withThrowingTaskGroup { group in
            group.addTask { try await refresher.run() }
            defer { group.cancelAll() }
            for number in 1...2 {
                refresher.askForAll()
                let end = ContinuousClock.now + .seconds(60)
                let query = SearchQuery("qzx \(number)")
                while service.state.cities.index.search(query).isEmpty {
                    try #require(ContinuousClock.now < end, "the overlay is not read")
                    try await Task.sleep(for: .milliseconds(5))
                }
                let after = try await service.send("/api/status").object
                for key in ["source", "digest", "loadedAt"] {
                    #expect(after.text(key) == before.text(key), "\(key)")
                }
                #expect(after.number("cities") == 90)
            }
        }
    }

    @Test(arguments: CitySource.Behaviour.bad)
    func `A failed refresh changes no cities`(_ behaviour: CitySource.Behaviour) async throws {
        try await serving(timeLimit: behaviour == .slow ? 2 : 60) { service, refresher in
            let before = try Data(contentsOf: snapshot)
            let known = try await service.store.sourceState()
            // On a busy machine the first may have been tried again.
            let asked = source.answers.count
            source.change(1...102)
            source.behaviour = behaviour
            try await refresh(refresher)
            #expect(source.answers.count == asked + (behaviour.mayPass ? 3 : 1))
            #expect(try await service.send("/api/cities?q=town").object.number("count") == 100)
            #expect(try Data(contentsOf: snapshot) == before)
            let files = try FileManager.default.contentsOfDirectory(
                atPath: snapshot.deletingLastPathComponent().path)
            #expect(files == ["cities.cityindex"])
            let status = try await service.send("/api/status").object.object("refresh")
            let error = try #require(status.text("lastError"))
            #expect(error.contains("/list.json"))
            #expect(!error.contains("/dev/fd"))
            #expect(status.text("lastErrorAt") != nil)
            let failed = try await service.store.sourceState()
            #expect(failed?.lastError == error)
            #expect(failed?.digest == known?.digest)
            source.behaviour = .well
            try await refresh(refresher)
            #expect(try await service.send("/api/cities?q=town").object.number("count") == 102)
            #expect(refresher.status.lastError == nil)
            #expect(try await service.store.sourceState()?.lastError == nil)
        }
    }

    @Test func `Data without a tenth of the cities are refused unless forced`() async throws {
        try await serving { service, refresher in
            source.change(1...90)
            try await refresh(refresher)
            #expect(refresher.status.lastError == nil)
            // As many cities, but others.
            source.change(11...100)
            try await refresh(refresher)
            #expect(refresher.status.lastError?.contains("10 of the 90 cities") == true)
            #expect(try await service.send("/api/cities?q=town").object.number("count") == 90)
            #expect(try await service.send("/api/cities/1").status == 200)
            try await refresh(refresher, isForced: true)
            #expect(refresher.status.lastError == nil)
            #expect(try await service.send("/api/cities/1").status == 404)
        }
    }

    @Test(arguments: [
        ([true], true), ([false], false), ([true, false], true), ([false, true], true),
        ([false, false], false), ([false, true, false, false], true),
    ])
    func `Requests before a refresh are combined`(asked: [Bool], isForced: Bool) async throws {
        try await LocalServer.serving(source.respond) { url in
            let first = try await service(on: 1...90, url)
            try await refreshing(first)
            source.change(1...10)
            let second = try await service(on: 1...100, url, folder: first.folder)
            for isForced in asked { try second.service.refresher.ask(isForced: isForced) }
            try await refreshing(second) { service, refresher in
                #expect(service.state.cities.index.count == (isForced ? 10 : 100))
                #expect((refresher.status.lastError == nil) == isForced)
            }
        }
    }

    @Test func `Downloaded data are served while others replace the snapshot`() async throws {
        let other = try await CityIndex(json: Array(CitySource.list(500...999).utf8))
        let (folder, snapshot) = (folder, snapshot)
        try await serving { service, refresher in
            let replacing = Task.detached {
                while !Task.isCancelled {
                    let path = folder.path("other.cityindex")
                    try await other.writeSnapshot(to: path)
                    guard unsafe rename(path, snapshot.path) == 0 else { throw POSIXError(.EIO) }
                }
            }
            for count in 101...130 {
                source.change(1...count)
                try await refresh(refresher, isForced: true)
                #expect(refresher.status.lastError == nil)
                #expect(service.state.cities.index.count == count)
            }
            replacing.cancel()
            _ = await replacing.result
        }
    }

    // MARK: Files

    /// A service that takes its cities from a file.
    private func serving(
        file: URL, sizeLimit: Int = 1_000_000, unpackedLimit: Int = 1_000_000,
        _ body: @Sendable (TestService, Refresher) async throws -> Void
    ) async throws {
        let service = try await service(on: 1...90) { settings in
            settings.refresh.source = .file(FilePath(file.path))
            settings.refresh.sizeLimit = sizeLimit
            settings.refresh.unpackedLimit = unpackedLimit
        }
        try await refreshing(service, body)
    }

    @Test("A file may have as many bytes as a download", arguments: [0, 1, -1])
    func limitsFiles(room: Int) async throws {
        let list = Data(CitySource.list(1...100).utf8)
        let file = try folder.write(list, to: "list.json")
        try await serving(file: file, sizeLimit: list.count + room) { service, refresher in
            let error = refresher.status.lastError
            #expect(service.state.cities.index.count == (room < 0 ? 90 : 100))
            #expect(
                error
                    == (room < 0 ? "\(file.path): has more than \(list.count - 1) bytes" : nil))
        }
    }

    @Test("A packed file may unpack to so many bytes", arguments: [0, -1])
    func limitsPackedFiles(room: Int) async throws {
        let list = CitySource.list(1...100)
        var packed = Answer(.init(string: list), type: "text/plain")
        packed.compress(fromBytes: 0)
        let file = try folder.write(Data(packed.body.readableBytesView), to: "list.json.gz")
        let limit = list.utf8.count + room
        try await serving(file: file, unpackedLimit: limit) { _, refresher in
            let error = "\(file.path): unpacks to more than \(limit) bytes"
            #expect((refresher.status.lastError == error) == (room < 0))
        }
    }

    @Test func `A missing file is reported, and one that comes back is read`() async throws {
        let file = folder.url.appending(path: "list.json")
        try await serving(file: file) { service, refresher in
            #expect(refresher.status.lastError?.hasPrefix("\(file.path): cannot be read: ") == true)
            try Data(CitySource.list(1...95).utf8).write(to: file)
            try await refresh(refresher)
            #expect(refresher.status.lastError == nil)
            #expect(service.state.cities.index.count == 95)
            let status = try await service.send("/api/status").object
            #expect(status.text("source") == file.path)
        }
    }

    @Test(arguments: [(.places, 0), (.keys(.places, .textDeltas), 1)] as [(IndexSection, Int)])
    func `A snapshot is read and verified`(section: IndexSection, element: Int) async throws {
        let index = try await CityIndex(json: Array(CitySource.list(1...100).utf8))
        let file = folder.url.appending(path: "cities.cityindex")
        try await index.writeSnapshot(to: file.path)
        try await serving(file: file) { service, refresher in
            #expect(refresher.status.lastError == nil)
            #expect(service.state.cities.index.count == 100)
            try await CitySource.forge(file, section, element: element)
            try await refresh(refresher, isForced: true)
            let error = try #require(refresher.status.lastError)
            #expect(error.hasPrefix(file.path))
            #expect(try await CityIndex(snapshotAt: snapshot.path).count == 100)
            #expect(service.state.cities.index.count == 100)
        }
    }

    @Test(arguments: [
        (100, 10, true), (100, 11, false), (99, 9, true), (99, 10, false), (9, 1, false),
    ])
    func `At most a tenth may be missing`(count: Int, lost: Int, isTaken: Bool) async throws {
        source.change(1...count)
        try await serving(1...1) { service, refresher in
            source.change((lost + 1)...(count + 50))
            try await refresh(refresher)
            #expect((refresher.status.lastError == nil) == isTaken)
            #expect(service.state.cities.index.count == (isTaken ? count + 50 - lost : count))
        }
    }

    @Test func `A file that gives more than it says it has is not read to its end`() async throws {
        let endless = URL(filePath: "/proc/self/maps")
        guard FileManager.default.fileExists(atPath: endless.path) else { return }
        try await serving(file: endless, sizeLimit: 100) { _, refresher in
            #expect(refresher.status.lastError == "/proc/self/maps: has more than 100 bytes")
        }
    }

    @Test func `A favourite that the new data lack stays, and comes back with them`() async throws {
        try await serving { service, refresher in
            #expect(try await service.send("/api/favourites/5", .put).status == 201)
            let target = "/api/cities?q=town&favourites=only"
            #expect(try await service.send(target).object.number("count") == 1)
            source.change(6...100)
            try await refresh(refresher)
            #expect(try await service.send(target).object.number("count") == 0)
            let list = try await service.send("/api/favourites").object.list("favourites")
            #expect(list.map { $0.text("name") } == ["Town 5"])
            source.change(3...100)
            try await refresh(refresher)
            #expect(try await service.send(target).object.number("count") == 1)
        }
    }

    @Test func `During refreshes no request fails, and each sees one list`() async throws {
        try await serving { service, refresher in
            let requests = Task {
                var answers = 0
                while !Task.isCancelled {
                    let answer = try await service.send("/api/cities?q=town&limit=200")
                    #expect(answer.status == 200)
                    let object = try answer.object
                    #expect(object.number("count") == Double(object.list("matches").count))
                    answers += 1
                }
                return answers
            }
            for number in 1...20 {
                source.change(1...(100 + number))
                try await refresh(refresher)
                #expect(refresher.status.lastError == nil)
                let status = try await service.send("/api/status").object
                #expect(status.number("cities") == Double(100 + number))
            }
            requests.cancel()
            #expect(try await requests.value > 0)
        }
    }

    @Test("A refresh is asked for by POST, and follows by itself") func isAskedFor() async throws {
        try await serving(hours: 0.000_1) { service, refresher in
            let end = ContinuousClock.now + .seconds(60)
            while source.answers.count < 3 {
                try #require(ContinuousClock.now < end, "no refresh follows")
                try await Task.sleep(for: .milliseconds(10))
            }
        }
        try await serving { service, refresher in
            source.change(50...200)
            let answer = try await service.send("/api/refresh?force=true", .post)
            #expect(answer.status == 202)
            #expect(try answer.object.object("refresh").flag("running") == true)
            try await end(of: refresher)
            #expect(try await service.send("/api/cities?q=town").object.number("count") == 151)
            #expect(try await service.send("/api/refresh?force=x", .post).status == 400)
            let foreign = try await service.send(
                "/api/refresh", .post, headers: [.origin: "https://example.org"])
            #expect(foreign.status == 403)
        }
        let still = try await TestService()
        #expect(try await still.send("/api/refresh", .post).status == 409)
    }

    @Test("Waits grow, and differ") func waits() {
        let backoff = Backoff(first: .seconds(1))
        let waits = (0..<100).map { _ in (backoff.wait(after: 0), backoff.wait(after: 1)) }
        #expect(waits.allSatisfy { $0.0 >= .milliseconds(500) && $0.0 <= .milliseconds(1_500) })
        #expect(waits.allSatisfy { $0.1 >= .seconds(2) && $0.1 <= .seconds(6) })
        #expect(Set(waits.map(\.0)).count > 50)
    }
}

/// Counts from 1.
private final class Count: Sendable {
    private let last = Atomic(0)

    func next() -> Int { last.wrappingAdd(1, ordering: .relaxed).newValue }
}
#endif
