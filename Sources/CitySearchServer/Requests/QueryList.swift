#if Service
import CitySearch
package import NIOCore

/// The queries of a body in JSON, `{"queries": ["…"]}`. They are read one after the other: as an array of texts, millions
/// of short ones would take many times the memory of the body.
package struct QueryList: Sequence, Sendable {
    /// Reads the queries that are left.
    package struct Iterator: IteratorProtocol {
        private let body: ByteBuffer
        fileprivate private(set) var position: Int
        private var goesOn: Bool

        /// - Parameter position: where the array begins.
        fileprivate init(_ body: ByteBuffer, _ position: Int) throws(CityIndexError) {
            var scanner = JSONScanner(position: position)
            goesOn = try scanner.opens(
                UInt8(ascii: "["), "an array of texts", body.readableBytesUInt8Span)
            self.body = body
            self.position = scanner.position
        }

        fileprivate mutating func checkedNext() throws(CityIndexError) -> String? {
            guard goesOn else { return nil }
            let body = body
            let json = body.readableBytesUInt8Span
            // A new scanner has forgotten the text before.
            var scanner = JSONScanner(position: position)
            let query = try scanner.text("a text", json)
            let text = scanner.string(query, json)
            goesOn = try scanner.goesOn(before: UInt8(ascii: "]"), "the end of the array", json)
            position = scanner.position
            return text
        }

        package mutating func next() -> String? {
            // All was checked before.
            (try? checkedNext()) ?? nil
        }
    }

    private let queries: Iterator

    /// - Returns: nil for a body that is not such an object.
    /// - Complexity: O(bytes), some nanoseconds each.
    package init?(_ body: ByteBuffer) {
        guard let queries = try? Self.queries(of: body) else { return nil }
        self.queries = queries
    }

    private static func queries(of body: ByteBuffer) throws(CityIndexError) -> Iterator? {
        let json = body.readableBytesUInt8Span
        var scanner = JSONScanner(position: 0)
        var queries: Iterator?
        var goesOn = try scanner.opens(UInt8(ascii: "{"), "an object", json)
        while goesOn {
            // A scanner that has not read the text yet does not have it: the two calls are separate.
            let text = try scanner.text("a key", json)
            let key = scanner.string(text, json)
            try scanner.expect(UInt8(ascii: ":"), "a colon", json)
            if key == "queries" {
                var list = try Iterator(body, scanner.position)
                queries = list
                while try list.checkedNext() != nil {}
                scanner = JSONScanner(position: list.position)
            } else {
                try scanner.passValue(json)
            }
            goesOn = try scanner.goesOn(before: UInt8(ascii: "}"), "the end of the object", json)
        }
        _ = scanner.peek(json)
        return scanner.position == json.count ? queries : nil
    }

    package func makeIterator() -> Iterator { queries }
}
#endif
