import CitySearch
import CitySearchModel
import Observation
import Testing

@MainActor
@Suite("Loading into the model") struct LoadingTests {
    private let model = SearchModel()

    @Test func `a file is loaded, with progress`() async throws {
        model.text = "buenos aires"
        model.startLoading(contentsOf: Cities.path)
        #expect(model.state == .loading(fraction: 0))
        let fractions = Observations { [model] in model.loadedFraction }
        var seen: [Double] = []
        for await fraction in fractions {
            guard let fraction else { break }
            seen.append(fraction)
        }
        #expect(seen == seen.sorted() && seen.contains { $0 > 0 }, "\(seen)")
        #expect(model.rows.first?.title.text == "Buenos Aires")
        #expect(model.loadFailure == nil)
    }

    @Test func `a missing file is an error, and another try finds it`() async throws {
        let towns = try await Cities.towns(3)
        let tries = Tries()
        model.startLoading { _ in
            if await tries.next() == 1 { return try await CityIndex(contentsOf: "/no/such/file") }
            return towns
        }
        await model.finishLoading()
        guard case .failed(let failure) = model.state else {
            Issue.record("\(model.state)")
            return
        }
        #expect(failure.message.contains("/no/such/file: cannot be read"))
        #expect(failure.canRetry)
        model.retry()
        #expect(model.state == .loading(fraction: 0))
        await model.finishLoading()
        #expect(model.state == .content)
    }

    @Test func `bytes that are no cities need no other try`() async {
        await model.load { try await CityIndex(json: Array("[7]".utf8), progress: $0) }
        #expect(model.loadFailure?.canRetry == false)
    }

    @Test func `the current cities stay when newer ones cannot be loaded`() async throws {
        model.replaceIndex(try await Cities.towns(3))
        await model.load(contentsOf: "/no/such/file")
        #expect(model.loadFailure != nil)
        #expect(model.state == .content)
        #expect(model.rows.count == 3)
    }

    @Test func `a load that was cancelled may be started again`() async throws {
        model.startLoading(contentsOf: Cities.path)
        model.cancel()
        #expect(
            model.state == .failed(LoadFailure(message: "the load was cancelled", canRetry: true)))
        model.retry()
        await model.finishLoading()
        #expect(model.total > 100_000)
        model.cancel()
        #expect(model.loadFailure == nil)
    }

    @Test func `who waits for a load has its cities`() async {
        await model.load(contentsOf: Cities.path)
        #expect(model.loadFailure == nil)
        #expect(model.total > 100_000)
    }

    @Test func `a load ends with the task that waits for it`() async throws {
        let gate = Gate()
        let towns = try await Cities.towns(3)
        let waiting = Task {
            await model.load { _ in
                await gate.wait()
                return towns
            }
        }
        while model.loadedFraction == nil { await Task.yield() }
        waiting.cancel()
        while model.loadFailure == nil { await Task.yield() }
        #expect(
            model.state == .failed(LoadFailure(message: "the load was cancelled", canRetry: true)))
        await gate.open()
        await waiting.value
        #expect(model.total == 0)
    }

    @Test func `a task that is cancelled ends no load of another`() async throws {
        let gate = Gate()
        let (late, towns) = (try await Cities.towns(7), try await Cities.towns(3))
        let waiting = Task {
            await model.load { _ in
                await gate.wait()
                return late
            }
        }
        while model.loadedFraction == nil { await Task.yield() }
        model.startLoading { _ in
            await gate.wait()
            return towns
        }
        waiting.cancel()
        for _ in 0..<100 { await Task.yield() }
        await gate.open()
        await model.finishLoading()
        #expect(model.loadFailure == nil)
        #expect(model.total == 3)
    }

    @Test func `the result of a cancelled load is dropped, even a late one`() async throws {
        let (late, early) = (try await Cities.towns(7), try await Cities.towns(3))
        let gate = Gate()
        model.startLoading { progress in
            await gate.wait()
            return late
        }
        model.startLoading { _ in early }
        await model.finishLoading()
        #expect(model.total == 3)
        await gate.open()
        for _ in 0..<100 { await Task.yield() }
        #expect(model.total == 3)
    }

    private actor Tries {
        private var count = 0

        func next() -> Int {
            count += 1
            return count
        }
    }
}

/// Holds tasks up until it is opened.
actor Gate {
    private var isOpen = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func wait() async {
        if !isOpen { await withCheckedContinuation { waiting.append($0) } }
    }

    func open() {
        isOpen = true
        for task in waiting { task.resume() }
        waiting = []
    }
}
