#if Service
import CitySearch
import Foundation
import Hummingbird
import NIOCore
import Synchronization
import TestSupport
import Testing

/// Serves a list of cities as a web server does, or in faulty ways.
final class CitySource: Sendable {
    /// The response.
    enum Behaviour: Sendable, CaseIterable {
        case well, failing, missing, truncated, slow, garbage, noCity, endless

        /// The ways without cities.
        static let bad = allCases.filter { $0 != .well }

        /// Whether trying again may help.
        var mayPass: Bool { [.failing, .truncated, .slow].contains(self) }
    }

    private struct State {
        var behaviour = Behaviour.well
        var list: String
        var version = 1
        var answers: [Int] = []
    }

    private let state: Mutex<State>

    init(_ cities: some Sequence<Int>) { state = Mutex(State(list: Self.list(cities))) }

    var behaviour: Behaviour {
        get { state.withLock(\.behaviour) }
        set { state.withLock { $0.behaviour = newValue } }
    }

    /// The statuses of the answers that were given.
    var answers: [Int] { state.withLock(\.answers) }

    /// Serves other cities from now on.
    func change(_ cities: some Sequence<Int>) {
        state.withLock {
            $0.list = Self.list(cities)
            $0.version += 1
        }
    }

    /// A list of cities with these ids, called `Town 1` and so on.
    static func list(_ ids: some Sequence<Int>) -> String {
        let records = ids.map { id in
            """
            {"_id":\(id),"name":"Town \(id)","country":"AR",\
            "coord":{"lon":\(id % 180),"lat":\(id % 90)}}
            """
        }
        return "[" + records.joined(separator: ",\n") + "]"
    }

    /// Writes an invalid element into the snapshot of a hundred cities, with correct checksums.
    static func forge(_ file: URL, _ section: IndexSection, element: Int) async throws {
        var image = SnapshotImage(Array(try Data(contentsOf: file)))
        let size = image.sections[section.position].elementSize
        for byte in element * size..<(element + 1) * size {
            image.sections[section.position].bytes[byte] = 0x7F
        }
        var bytes = image.bytes()
        SnapshotImage.sealFront(of: &bytes)
        #expect(try await CityIndex(snapshot: bytes).count == 100)
        try Data(bytes).write(to: file)
    }

    /// Takes a request.
    func respond(_ request: Request) async throws -> Response {
        let (behaviour, list, tag) = state.withLock {
            ($0.behaviour, $0.list, "\"v\($0.version)\"")
        }
        var response = answer(behaviour, list)
        if behaviour == .well {
            response.headers[.eTag] = tag
            if request.headers[.ifNoneMatch] == tag { response = Response(status: .notModified) }
        }
        state.withLock { $0.answers.append(response.status.code) }
        if behaviour == .slow { try await Task.sleep(for: .seconds(30)) }
        return response
    }

    private func answer(_ behaviour: Behaviour, _ list: String) -> Response {
        switch behaviour {
        case .well, .slow: Self.text(list)
        case .failing: Response(status: .internalServerError)
        case .missing: Response(status: .notFound)
        case .garbage: Self.text("<!DOCTYPE html>")
        case .noCity: Self.text(list.dropLast() + #",{"_id":7}]"#)
        case .truncated:
            Response(
                status: .ok, headers: [.contentLength: "\(list.utf8.count)"],
                body: ResponseBody { writer in
                    try await writer.write(ByteBuffer(string: String(list.dropLast(100))))
                    throw CancellationError()
                })
        case .endless:
            Response(
                status: .ok,
                body: ResponseBody { writer in
                    let blanks = ByteBuffer(repeating: 0x20, count: 1 << 16)
                    for _ in 0..<10_000 { try await writer.write(blanks) }
                    try await writer.finish(nil)
                })
        }
    }

    private static func text(_ text: String) -> Response {
        Response(status: .ok, body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }
}
#endif
