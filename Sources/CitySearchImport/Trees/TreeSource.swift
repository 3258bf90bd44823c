package import CitySearch

/// Cuts JSON of any structure into objects that may be places, with little memory.
///
/// The start of a tree determines their position (``TreeShape``): in an array, also in one within an object, under
/// keys, in countries, or one after another, as in JSON Lines and sequences (RFC 8142). The JSON around them is
/// validated, too. Strings and numbers of the enclosing objects before a record become fields of it: `@parent.iso2`,
/// `@grandparent.name`, and `@key` for a key.
package final class TreeSource: RecordSource {
    private let stream: ByteStream
    private var bytes: TreeBytes
    private let shape: TreeShape
    /// The objects and arrays that are open.
    private var frames: [Frame] = []
    private var isRootDone = false
    /// The values of the open objects; nil after one of them changed.
    private var outer: [SourceRecord.Field]?
    private var passedOver = PassedOver()

    /// An object or an array that is open.
    private struct Frame {
        let closer: UInt8
        /// The step from it towards records; nil if it contains none.
        let step: Int?
        /// Its key, if that is one of records.
        let key: String?
        /// Its name in messages.
        let name: String
        /// Whether it is an object whose texts and numbers are fields of the records within.
        let isLevel: Bool
        var fields: [SourceRecord.Field] = []
        /// The last of its marks: its bracket, a comma, or nothing when a value was read.
        var mark: UInt8?
        /// Whether records were within.
        var hadRecords = false
    }

    /// The maximum depth of nested objects.
    private static let mostFrames = 512
    /// The maximum number of fields of a record from an object around it.
    private static let mostOuterFields = 100

    /// Opens a file.
    ///
    /// - Throws: ``ImportError`` when it cannot be read, or holds nothing that may be a place.
    package convenience init(_ path: FilePath) throws(ImportError) {
        try self.init(OpenedInput(path, name: path.inputName).bytes())
    }

    init(_ stream: ByteStream) throws(ImportError) {
        self.stream = stream
        bytes = try TreeBytes(stream)
        let first = bytes.block.first { !$0.isJSONSpace && $0 != .recordSeparator }
        guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else {
            throw .unusable(
                stream.name, "is not JSON: it begins with neither an object nor an array")
        }
        guard let shape = TreeShape(JSONSchemaSketch(of: Array(bytes.block).span)) else {
            throw .unusable(stream.name, "has no objects at its beginning that may be places")
        }
        self.shape = shape
    }

    /// The name of the tree in messages.
    package var name: String { stream.name }

    var budget: ByteBudget { stream.budget }

    /// The fraction of the tree that was read, from 0 to 1.
    package var fraction: Double { stream.fraction }

    /// The number of lines that were read.
    package var lineCount: Int { bytes.line - 1 }

    /// The position of the records, for example `the objects at data[]`.
    package var recordPlace: String { shape.description }

    /// Whether the records are features or elements of a map.
    var isMap: Bool { shape.dialect == .geoJSON || shape.dialect == .overpass }

    /// The ignored parts so far: objects in other arrays, values that are not records, and values after records.
    package var notes: [String] { passedOver.notes }

    static func size(of part: TreePart) -> Int {
        part.outer.reduce(part.json.count) { $0 + $1.text.utf8.count }
    }

    /// The record of a part.
    package static func records(of part: TreePart) throws(LineFault) -> [SourceRecord] {
        [try part.record()]
    }

    /// The next record; nil at the end.
    package func next() throws(ImportError) -> TreePart? {
        while let byte = try bytes.peekSignificant(passingSeparators: frames.isEmpty) {
            guard let frame = frames.last else {
                if let part = try root(byte) { return part }
                continue
            }
            if byte == frame.closer, frame.mark != UInt8(ascii: ",") {
                bytes.pass()
                frames.removeLast()
                if frame.isLevel || frame.key != nil { outer = nil }
            } else if frame.mark != nil {
                if let part = try value(in: frame) { return part }
            } else if byte == UInt8(ascii: ",") {
                bytes.pass()
                frames[frames.count - 1].mark = byte
            } else {
                throw fault(
                    frame.closer == UInt8(ascii: "}")
                        ? "a comma or the end of an object" : "a comma or the end of an array", byte
                )
            }
        }
        guard frames.isEmpty else { throw cut("its list") }
        return nil
    }

    // MARK: Values

    private func root(_ byte: UInt8) throws(ImportError) -> TreePart? {
        if shape.steps.isEmpty {
            guard byte == shape.opener else {
                let line = bytes.line
                bytes.pass()
                try bytes.passToNextRecordLine()
                return try part(line, [], nil, LineFault(line: line, "an object", byte.asFound))
            }
            return try record(key: nil)
        }
        guard !isRootDone else { throw fault("the end of the file", byte) }
        isRootDone = true
        guard byte == shape.bracket(ofStep: 0) else { throw fault("an object or an array", byte) }
        try open(byte, step: 0, key: nil, name: "")
        return nil
    }

    /// Reads an element, or a key and its value.
    ///
    /// - Returns: the record, if it is one.
    private func value(in frame: Frame) throws(ImportError) -> TreePart? {
        let key = frame.closer == UInt8(ascii: "}") ? try key() : nil
        guard let byte = try bytes.peekSignificant() else { throw cut("its list") }
        frames[frames.count - 1].mark = nil
        let step = frame.step.flatMap { shape.steps[$0].leads(to: key) ? $0 + 1 : nil }
        let recordKey = frame.step.flatMap { shape.steps[$0] == .anyMember ? key : nil }
        if let step, step == shape.steps.count, byte == shape.opener {
            markRecords()
            return try record(key: recordKey)
        }
        if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
            let isOnTheWay =
                step.map { $0 < shape.steps.count && shape.bracket(ofStep: $0) == byte } ?? false
            if step != nil, !isOnTheWay { passedOver.addOther(line: bytes.line) }
            if frame.step == nil, byte == UInt8(ascii: "{"), frame.closer == UInt8(ascii: "]") {
                passedOver.addObject(in: frame.name)
            }
            try open(
                byte, step: isOnTheWay ? step : nil, key: isOnTheWay ? recordKey : nil,
                name: frame.step == nil || step != nil ? "" : key ?? "")
            return nil
        }
        if step != nil { passedOver.addOther(line: bytes.line) }
        let text = try scalar()
        if let key, let text, frame.isLevel, frame.step != nil { add(key, text, to: frame) }
        return nil
    }

    private func open(
        _ bracket: UInt8, step: Int?, key: String?, name: String
    ) throws(ImportError) {
        guard frames.count < Self.mostFrames else {
            throw fault("at most \(Self.mostFrames) brackets in each other", bracket)
        }
        bytes.pass()
        let isStruct = step.map { number in
            if case .member = shape.steps[number] { return true }
            return shape.steps[number] == .anyMember && key != nil
        }
        let frame = Frame(
            closer: bracket + 2, step: step, key: key, name: name,
            isLevel: shape.dialect == .plain && isStruct ?? false, mark: bracket)
        frames.append(frame)
        if frame.isLevel || key != nil { outer = nil }
    }

    private func record(key: String?) throws(ImportError) -> TreePart? {
        var json: [UInt8] = []
        let line = bytes.line
        let ending =
            shape.hasTexts
            ? try bytes.passScalar(into: &json) : try bytes.passContainer(into: &json)
        switch ending {
        case .whole: return try part(line, json, key, nil)
        case .tooLong:
            throw .fault(
                LineFault(
                    line: line, "a record of at most \(TreeBytes.longestValue) bytes",
                    "a longer one"), in: name)
        case .endOfFile:
            guard frames.isEmpty else { throw cut("the record that begins in line \(line)") }
            return try part(
                line, [], nil, LineFault(line: line, "the end of the record", "the end of the file")
            )
        case .damaged(let expected, let found):
            let fault = LineFault(line: bytes.line, expected, found)
            guard frames.isEmpty else { throw .fault(fault, in: name) }
            try bytes.passToNextRecordLine()
            return try part(line, [], nil, fault)
        }
    }

    private func part(
        _ line: Int, _ json: [UInt8], _ key: String?, _ fault: LineFault?
    ) throws(ImportError) -> TreePart {
        TreePart(
            line: line, json: json, key: key, outer: try outerFields(), shape: shape, fault: fault)
    }

    // MARK: Values around records

    private static let levels = ["@", "@parent.", "@grandparent."]

    private func outerFields() throws(ImportError) -> [SourceRecord.Field] {
        if let outer { return outer }
        var fields: [SourceRecord.Field] = []
        var level = 0
        for frame in frames.reversed() {
            if frame.isLevel { level += 1 }
            guard level < Self.levels.count else { break }
            if let key = frame.key {
                let path = level == 0 ? "@key" : Self.levels[level] + "@key"
                fields.append(SourceRecord.Field(path: path, text: key))
            }
            for field in frame.fields {
                let path = Self.levels[level] + field.path
                try budget.take(
                    path.utf8.count + MemoryLayout<SourceRecord.Field>.stride, for: .texts)
                fields.append(SourceRecord.Field(path: path, text: field.text))
            }
        }
        outer = fields
        return fields
    }

    private func add(_ key: String, _ text: String, to frame: Frame) {
        if frame.hadRecords || frame.fields.count >= Self.mostOuterFields
            || key.utf8.count > SourceRecord.longestPath
        {
            passedOver.addAround(key)
        } else {
            frames[frames.count - 1].fields.append(SourceRecord.Field(path: key, text: text))
            outer = nil
        }
    }

    /// Notes in the open objects that a record was there.
    private func markRecords() {
        for number in frames.indices.reversed() {
            if frames[number].hadRecords { return }
            frames[number].hadRecords = true
        }
    }

    // MARK: Texts and numbers around records

    private func key() throws(ImportError) -> String {
        guard let byte = try bytes.peekSignificant() else { throw cut("its list") }
        guard byte == .quotationMark else { throw fault("a key", byte) }
        let key = try scalar() ?? ""
        guard let colon = try bytes.peekSignificant() else { throw cut("its list") }
        guard colon == UInt8(ascii: ":") else { throw fault("a colon", colon) }
        bytes.pass()
        return key
    }

    /// Reads a text, a number or a word; nil for `null`.
    private func scalar() throws(ImportError) -> String? {
        var json: [UInt8] = []
        let line = bytes.line
        switch try bytes.passScalar(into: &json) {
        case .endOfFile: throw cut("a text")
        case .tooLong:
            throw .fault(
                LineFault(
                    line: line, "a text of at most \(TreeBytes.longestValue) bytes", "a longer one"),
                in: name)
        case .whole, .damaged: break
        }
        if json.isEmpty, let byte = try bytes.peek() { throw fault("a value", byte) }
        var scanner = JSONScanner(position: 0)
        let text: String?
        do throws(CityIndexError) {
            text = try scanner.scalar(json.span)
        } catch {
            throw .fault(LineFault(error, in: json, from: line), in: name)
        }
        guard scanner.position == json.count else {
            throw .fault(LineFault(line: line, "a value", found: json.span), in: name)
        }
        return text
    }

    // MARK: Faults

    private func fault(_ expected: String, _ byte: UInt8) -> ImportError {
        .fault(LineFault(line: bytes.line, expected, byte.asFound), in: name)
    }

    private func cut(_ place: String) -> ImportError {
        .unusable(name, "ends within \(place); fetch it again")
    }
}

extension TreeShape.Step {
    /// - Parameter key: nil in an array.
    fileprivate func leads(to key: String?) -> Bool {
        switch self {
        case .element: key == nil
        case .member(let wanted): key == wanted
        case .anyMember: key != nil
        }
    }
}
