import CitySearch

/// A feature of a map as JSON, and on which line it begins.
struct MapFeature: Sendable {
    let line: Int
    let json: [UInt8]
}

/// Cuts GeoJSON (RFC 7946) into its features, of which little is in memory. Texts with a feature a line, also with record
/// separators before (RFC 8142), are cut at their lines.
final class Features: DraftParts {
    private let stream: ByteStream
    private var bytes: ByteReader
    private var line = 1
    /// The brackets that are open.
    private var brackets: [UInt8] = []
    private var isInText = false
    private var isEscaped = false
    /// How many brackets stand around a feature: none where each line has one.
    private let depth: Int

    private static let longestFeature = 1 << 24
    private static let list = Array("\"features\"".utf8)

    init(_ stream: ByteStream) throws(ImportError) {
        bytes = try ByteReader(stream)
        let beginning = bytes.block.prefix(1 << 16)
        let isList = beginning.indices.contains { position in
            beginning[position...].starts(with: Self.list)
        }
        depth = isList ? 2 : 0
        self.stream = stream
        let first = beginning.first { $0 > 0x20 && $0 < 0x7F }
        guard first == UInt8(ascii: "{") else {
            throw .unusable(name, "is no GeoJSON: it does not begin with an object")
        }
    }

    /// What messages call the map.
    var name: String {
        stream.name
    }

    /// How much of the map was read, from 0 to 1.
    var fraction: Double {
        stream.fraction
    }

    /// How many lines were read.
    var lineCount: Int {
        line - 1
    }

    /// The next feature; nil at the end.
    func next() throws(ImportError) -> MapFeature? {
        var json: [UInt8] = []
        var first = 0
        while let byte = try bytes.next() {
            if byte == .lineFeed { line += 1 }
            if json.isEmpty, begins(byte) { first = line }
            let isInside = first > 0
            if isInside { json.append(byte) }
            pass(byte)
            if isInside, !isInText, brackets.count == depth {
                return MapFeature(line: first, json: json)
            }
            guard json.count < Self.longestFeature else {
                throw .fault(
                    LineFault(
                        line: first, "a feature of at most \(Self.longestFeature) bytes",
                        "a longer one"), in: name)
            }
        }
        guard brackets.isEmpty, !isInText else {
            throw .unusable(
                name, "ends within \(first > 0 ? "a feature" : "its list"); fetch it again")
        }
        return nil
    }

    /// Whether a feature begins with a byte: an object where features are, which is directly in an array of the outermost
    /// object, if not outermost itself.
    private func begins(_ byte: UInt8) -> Bool {
        guard byte == UInt8(ascii: "{"), !isInText, brackets.count == depth else { return false }
        return depth == 0 || brackets == [UInt8(ascii: "{"), UInt8(ascii: "[")]
    }

    private func pass(_ byte: UInt8) {
        if isInText {
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == .quotationMark {
                isInText = false
            }
            return
        }
        switch byte {
        case .quotationMark: isInText = true
        case UInt8(ascii: "{"), UInt8(ascii: "["): brackets.append(byte)
        case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = brackets.popLast()
        default: break
        }
    }
}
