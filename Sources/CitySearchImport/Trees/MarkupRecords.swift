/// Reads the records of an XML document: the elements that have names and coordinates, such as the placemarks of KML, the waypoints of
/// GPX, the nodes of OpenStreetMap, or `<city>` in `<cities>`.
///
/// The fields of a record are its attributes and the texts within, by their elements with dots between; those around it are
/// `@parent.name` and `@grandparent.name`.
final class MarkupRecords: RecordSource {
    let name: String
    let budget: ByteBudget
    private let reader: XMLReader
    private let handler: MarkupHandler
    private let path: String

    /// The number of bytes that show where the records are.
    private static let beginningCount = 1 << 18

    /// - Throws: ``ImportError/unusable`` when no elements may be places.
    init(_ stream: ByteStream) throws(ImportError) {
        (name, budget) = (stream.name, stream.budget)
        let beginning = try stream.peek(Self.beginningCount)
        let sketch = MarkupSketch()
        do throws(ImportError) {
            let reader = try XMLReader(MemorySource(beginning, of: stream), sketch)
            while try reader.readOn() {}
        } catch {
            // The beginning may end within an element; damage is reported when all is read.
            if sketch.paths.isEmpty { throw error }
        }
        guard let path = sketch.recordPath else {
            throw .unusable(
                name,
                "is XML without elements that have names and coordinates; convert it into CSV or JSON; its "
                    + "elements are " + InferredSchema.listed(sketch.paths))
        }
        self.path = path
        handler = MarkupHandler(path, name: name)
        reader = try XMLReader(stream, handler)
    }

    var fraction: Double { reader.fraction }
    private(set) var lineCount = 0

    /// Where the records are, for messages.
    var recordPlace: String { "the elements at \(path)" }

    /// Whether it is a map of OpenStreetMap, of which most nodes have no name.
    var isMap: Bool { path == "osm/node" }

    func next() throws(ImportError) -> SourceRecord? {
        while handler.records.isEmpty, try reader.readOn() {}
        guard let fields = handler.takeFirst() else { return nil }
        lineCount += 1
        return SourceRecord(line: lineCount, fields: fields)
    }

    static func records(of part: SourceRecord) -> [SourceRecord] { [part] }

    static func size(of part: SourceRecord) -> Int {
        part.fields.reduce(0) { $0 + $1.path.utf8.count + $1.text.utf8.count }
    }
}

/// Collects the fields of records, and pauses after each.
private final class MarkupHandler: XMLHandler {
    private(set) var records: [[SourceRecord.Field]] = []
    private let name: String
    private let path: [String]
    private var open: [Element] = []
    private var byteCount = 0

    /// An element that is open.
    private struct Element {
        let name: String
        /// The key of its text in a record.
        var key: String
        var text: [UInt8] = []
        var fields: [SourceRecord.Field] = []
    }

    /// How many bytes the fields of a record may have.
    private static let mostBytes = 1 << 20
    /// The maximum number of bytes of a text around records, and of fields of an element around them.
    private static let (mostBytesAround, mostFieldsAround) = (1 << 12, 20)
    /// Elements whose attribute `name` is the key of their text.
    private static let named: Set = [
        "Data", "SimpleData", "attribute", "attr", "column", "field", "property",
    ]

    init(_ path: String, name: String) {
        self.name = name
        self.path = path.split(separator: "/").map(String.init)
    }

    func takeFirst() -> [SourceRecord.Field]? { records.isEmpty ? nil : records.removeFirst() }

    /// Whether the innermost open element is a record or in one.
    private var isInRecord: Bool { open.count >= path.count && isOnPath }

    /// Whether the open elements lead to a record, or into one.
    private var isOnPath: Bool { zip(open, path).allSatisfy { $0.name == $1 } }

    func begin(_ element: String, _ attributes: XMLAttributes) throws(ImportError) {
        open.append(Element(name: element, key: element))
        guard isOnPath else { return }
        let place = open.count - 1
        if open.count == path.count {
            byteCount = 0
            // Only spaces between records.
            for place in open.indices.dropLast() { open[place].text = [] }
        }
        if Self.named.contains(element), let name = attributes["name"] {
            open[place].key = name
        } else if let key = attributes["k"], let value = attributes["v"] {
            try add(key, value, under: [])
        } else {
            let keys = open.dropFirst(path.count).map(\.key)
            for (name, value) in attributes.all { try add(name, value, under: keys) }
        }
    }

    func text(_ bytes: UnsafeBufferPointer<UInt8>) throws(ImportError) {
        guard let place = open.indices.last else { return }
        if isInRecord {
            try count(bytes.count)
        } else if open[place].text.count > Self.mostBytesAround {
            return
        }
        unsafe open[place].text.append(contentsOf: bytes)
    }

    func end(_ element: String) throws(ImportError) -> Bool {
        let isRecord = isInRecord && open.count == path.count
        let isInner = isInRecord && !isRecord
        let keys = open.dropFirst(path.count).map(\.key)
        guard let closed = open.popLast() else { return false }
        let text = String(decoding: closed.text, as: UTF8.self).trimmed
        if isRecord {
            var fields = closed.fields
            if !text.isEmpty { fields.append(.init(path: element, text: text)) }
            for (level, around) in zip(["@parent", "@grandparent"], open.reversed()) {
                // The name of a folder is a title, unless it is a country's.
                let known = around.fields.filter {
                    path.first != "kml" || CountryText.code($0.text) != nil
                }
                fields += known.map { .init(path: "\(level).\($0.path)", text: $0.text) }
            }
            records.append(fields)
            return true
        }
        guard !text.isEmpty else { return false }
        if isInner {
            try addText(text, of: element, keys)
        } else if isOnPath {
            try add(element, text, under: [])
        }
        return false
    }

    /// Adds the text of an element within a record.
    private func addText(_ text: String, of element: String, _ keys: [String]) throws(ImportError) {
        // KML has the longitude first, and a height.
        if element == "coordinates", path.first == "kml" {
            let point = text.split(whereSeparator: \.isWhitespace).first ?? ""
            let degrees = point.split(separator: ",").prefix(2).joined(separator: ",")
            return try add("lonlat", degrees, under: [])
        }
        if let last = keys.last { try add(last, text, under: keys.dropLast()) }
    }

    /// Adds a field to the record, or to an element around it, which has few.
    private func add(
        _ key: String, _ text: String, under keys: some Sequence<String>
    ) throws(ImportError) {
        let place = isInRecord ? path.count - 1 : open.count - 1
        guard place >= 0 else { return }
        if isInRecord {
            try count(key.utf8.count + text.utf8.count)
        } else if open[place].fields.count >= Self.mostFieldsAround {
            return
        }
        open[place].fields.append(
            .init(path: (Array(keys) + [key]).joined(separator: "."), text: text))
    }

    private func count(_ bytes: Int) throws(ImportError) {
        byteCount += bytes
        guard byteCount < Self.mostBytes else {
            throw .unusable(name, "has an element with more than \(Self.mostBytes) bytes")
        }
    }
}

/// Collects the paths of the elements of a document, and the keys of their attributes.
private final class MarkupSketch: XMLHandler {
    /// The paths of the elements, in their order.
    private(set) var paths: [String] = []
    /// The maximum number of paths. Each is compared with all others.
    private static let mostPaths = 1_000
    private var counts: [String: Int] = [:]
    private var keys: [String: [String]] = [:]
    private var open: [String] = []

    func begin(_ element: String, _ attributes: XMLAttributes) {
        open.append(element)
        let path = open.joined(separator: "/")
        if counts[path] == nil {
            guard paths.count < Self.mostPaths else { return }
            paths.append(path)
        }
        counts[path, default: 0] += 1
        let names = attributes.all.map(\.name)
        for name in Set(names).subtracting(keys[path] ?? []).sorted() {
            keys[path, default: []].append(name)
        }
        if let key = attributes["k"], attributes["v"] != nil, keys[path]?.contains(key) == false {
            keys[path, default: []].append(key)
        }
    }

    func end(_ element: String) -> Bool {
        if !open.isEmpty { open.removeLast() }
        return false
    }

    /// The path of the records: the elements with all properties that a city needs, or else with a name; the most frequent of
    /// several.
    var recordPath: String? {
        var best: (path: String, isWhole: Bool, count: Int)?
        for path in paths {
            guard let map = try? FieldMap(fields(of: path), isTable: false, given: [:], name: ""),
                map.lack != .name
            else { continue }
            let found = (path: path, isWhole: map.lack == nil, count: counts[path] ?? 0)
            guard let known = best else {
                best = found
                continue
            }
            // The innermost of as many.
            if (found.isWhole ? 1 : 0, found.count) >= (known.isWhole ? 1 : 0, known.count) {
                best = found
            }
        }
        return best?.path
    }

    private func fields(of path: String) -> [String] {
        let inner = paths.filter { $0.hasPrefix(path + "/") }
        let elements = inner.map { String($0.dropFirst(path.count + 1)).replacing("/", with: ".") }
        let attributes = ([path] + inner).flatMap { element in
            let prefix = String(element.dropFirst(path.count + 1)).replacing("/", with: ".")
            return (keys[element] ?? []).map {
                prefix.isEmpty || element.hasSuffix("/tag") ? $0 : "\(prefix).\($0)"
            }
        }
        return attributes + elements
    }
}

/// Bytes in memory.
private final class MemorySource: ByteSource {
    let name: String
    let budget: ByteBudget
    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>, of source: ByteStream) {
        (rest, name, budget) = (bytes, source.name, source.budget)
    }

    var fraction: Double { 0 }

    func read(into buffer: inout [UInt8], _ part: Range<Int>) -> Int {
        let count = min(rest.count, part.count)
        buffer.replaceSubrange(part.prefix(count), with: rest.prefix(count))
        rest = rest.dropFirst(count)
        return count
    }
}
