import SystemLibraries

/// Receives what an XML document has, in its order, elements and attributes without their namespaces.
protocol XMLHandler: AnyObject {
    func begin(_ element: String, _ attributes: XMLAttributes) throws(ImportError)
    /// Receives a part of a text.
    func text(_ bytes: UnsafeBufferPointer<UInt8>) throws(ImportError)
    /// - Returns: whether the reader is to pause.
    func end(_ element: String) throws(ImportError) -> Bool
}

extension XMLHandler {
    func text(_ bytes: UnsafeBufferPointer<UInt8>) throws(ImportError) {}

    func end(_ element: String) throws(ImportError) -> Bool { false }
}

/// Reads an XML document part by part, by the system's expat. A document type is refused, and with it entities that grow. Prefixes
/// of namespaces are ignored: an expat that resolves them copies the name of the namespace into each element.
@safe
final class XMLReader {
    private let parser: XML_Parser
    private let source: any ByteSource
    private let handler: any XMLHandler
    private var buffer = [UInt8](repeating: 0, count: 1 << 16)
    private var problem: ImportError?
    private var isPaused = false
    private var isAtEnd = false
    private var depth = 0
    /// The number of bytes for the parser since its last event.
    private var quietCount = 0

    private static let mostDepth = 100
    private static let longestPart = 1 << 22

    init(_ source: any ByteSource, _ handler: any XMLHandler) throws(ImportError) {
        guard let parser = unsafe XML_ParserCreate(nil) else {
            throw .unusable(source.name, "no memory to read it")
        }
        unsafe self.parser = unsafe parser
        self.source = source
        self.handler = handler
        unsafe XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        unsafe XML_SetElementHandler(
            parser,
            { context, element, attributes in
                guard let element = unsafe element, let attributes = unsafe attributes else {
                    return
                }
                unsafe XMLReader.of(context)?.begin(element, XMLAttributes(attributes))
            },
            { context, element in
                guard let element = unsafe element else { return }
                unsafe XMLReader.of(context)?.end(element)
            })
        unsafe XML_SetCharacterDataHandler(parser) { context, text, count in
            guard let text = unsafe text else { return }
            unsafe XMLReader.of(context)?.text(text, Int(count))
        }
        unsafe XML_SetStartDoctypeDeclHandler(parser) { context, _, _, _, _ in
            unsafe XMLReader.of(context)?.stop("has a document type, which is not read")
        }
    }

    deinit {
        unsafe XML_ParserFree(parser)
    }

    var fraction: Double { source.fraction }

    /// Reads until the handler pauses.
    ///
    /// - Returns: whether it did; false at the end.
    func readOn() throws(ImportError) -> Bool {
        while true {
            let status: XML_Status
            if isPaused {
                isPaused = false
                status = unsafe XML_ResumeParser(parser)
            } else {
                guard !isAtEnd else { return false }
                let count = try source.read(into: &buffer, buffer.indices)
                isAtEnd = count == 0
                quietCount += count
                guard quietCount < Self.longestPart else {
                    throw .unusable(
                        source.name, "has a part of more than \(Self.longestPart) bytes")
                }
                status = unsafe buffer.withUnsafeBytes { bytes in
                    let text = unsafe bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
                    return unsafe XML_Parse(parser, text, CInt(count), isAtEnd ? 1 : 0)
                }
            }
            if let problem { throw problem }
            if status == XML_STATUS_SUSPENDED {
                isPaused = true
                return true
            }
            guard status == XML_STATUS_OK else { throw .unusable(source.name, damage) }
        }
    }

    private var damage: String {
        let reason = unsafe XML_ErrorString(XML_GetErrorCode(parser)).map {
            unsafe String(cString: $0)
        }
        return "has XML that is damaged: \(reason ?? "no reason")"
    }

    // MARK: Calls of the parser

    private static func of(_ context: UnsafeMutableRawPointer?) -> XMLReader? {
        unsafe context.map { unsafe Unmanaged<XMLReader>.fromOpaque($0).takeUnretainedValue() }
    }

    private func begin(_ element: UnsafePointer<CChar>, _ attributes: XMLAttributes) {
        quietCount = 0
        depth += 1
        guard depth < Self.mostDepth else {
            return stop("has more than \(Self.mostDepth) elements in one another")
        }
        attempt { () throws(ImportError) in
            try handler.begin(localName(unsafe String(cString: element)), attributes)
        }
    }

    private func end(_ element: UnsafePointer<CChar>) {
        quietCount = 0
        depth -= 1
        attempt { () throws(ImportError) in
            guard try handler.end(localName(unsafe String(cString: element))) else { return }
            unsafe _ = XML_StopParser(parser, 1)
        }
    }

    private func text(_ text: UnsafePointer<CChar>, _ count: Int) {
        quietCount = 0
        attempt { () throws(ImportError) in
            let bytes = unsafe UnsafeRawBufferPointer(start: text, count: count)
            try unsafe handler.text(unsafe bytes.assumingMemoryBound(to: UInt8.self))
        }
    }

    /// Runs an operation that can fail; after a failure nothing is run.
    private func attempt(_ body: () throws(ImportError) -> Void) {
        guard problem == nil else { return }
        do throws(ImportError) {
            try body()
        } catch {
            stop(error)
        }
    }

    private func stop(_ problem: String) { stop(.unusable(source.name, problem)) }

    private func stop(_ problem: ImportError) {
        guard self.problem == nil else { return }
        self.problem = problem
        unsafe _ = XML_StopParser(parser, 0)
    }
}

/// The attributes of an element, while it is received.
@safe
struct XMLAttributes {
    private let pairs: UnsafeMutablePointer<UnsafePointer<CChar>?>

    init(_ pairs: UnsafeMutablePointer<UnsafePointer<CChar>?>) { unsafe self.pairs = unsafe pairs }

    /// All names, without their namespaces, and their values.
    var all: [(name: String, value: String)] {
        var all: [(name: String, value: String)] = []
        while let key = unsafe pairs[2 * all.count], let value = unsafe pairs[2 * all.count + 1] {
            all.append((localName(unsafe String(cString: key)), unsafe String(cString: value)))
        }
        return all
    }

    /// The value of the first attribute of a name, whatever its prefix.
    subscript(name: String) -> String? {
        var place = 0
        while let key = unsafe pairs[place], let value = unsafe pairs[place + 1] {
            let key = unsafe String(cString: key)
            // `xmlns:r` declares the prefix r.
            if localName(key) == name, !key.hasPrefix("xmlns:") {
                return unsafe String(cString: value)
            }
            place += 2
        }
        return nil
    }
}

/// The part of a name after its prefix.
private func localName(_ name: String) -> String {
    name.utf8.lastIndex(of: UInt8(ascii: ":")).map { String(name[name.index(after: $0)...]) }
        ?? name
}
