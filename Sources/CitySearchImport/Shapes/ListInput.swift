import CitySearch

/// A file or standard input that was opened, and the kind of its content.
struct ListInput {
    enum Content {
        case table(DecodedText, ByteStream)
        case tree(DecodedText, ByteStream)
        case sheet(ZipArchive)
        case markup(MarkupRecords)
        /// The bytes of what GeoNames publishes.
        case geoNames(ByteStream)
    }

    let file: NamedFile
    let content: Content

    /// Opens a file, or standard input for `-`, packed or not.
    ///
    /// - Parameter scratchDirectory: where an archive on standard input takes its room.
    init(
        _ file: NamedFile, _ options: ListOptions, scratchDirectory: FilePath
    ) throws(ImportError) {
        self.file = file
        let input = try OpenedInput(
            file.path, name: file.name, mostBytes: file.mostBytes,
            scratchDirectory: scratchDirectory)
        switch input.content {
        case .workbook(let archive): content = .sheet(archive)
        case .bytes(let stream):
            let names = [input.entryName, file.name].compactMap(\.self)
            let beginning = try stream.peek(FileShape.beginningCount)
            guard !beginning.starts(with: CityIndex.snapshotBeginning) else {
                throw .unusable(
                    file.name, "is a snapshot of cities; give the list or table that it was made of"
                )
            }
            if !options.areTables, FileShape(beginning: beginning, names: names) == .geoNames {
                content = .geoNames(stream)
                return
            }
            let shape = FileShape(beginning: beginning, names: [])
            if !options.areTables, shape == .markup, ForeignFormat.advice(for: beginning) == nil {
                // XML names its encoding itself.
                content = .markup(try MarkupRecords(stream))
                return
            }
            let text = try DecodedText(stream, as: options.encoding, keepsFaults: true)
            let decoded = text.stream
            let start = try decoded.peek(FileShape.beginningCount)
            if let advice = ForeignFormat.advice(for: start) { throw .unusable(file.name, advice) }
            let isTree = !options.areTables && FileShape(beginning: start, names: []) == .tree
            if isTree { try text.refuseFaults() }
            if !options.areTables, !isTree, ScriptText.hasOtherKeys(start) {
                throw .unusable(
                    file.name,
                    "is JavaScript with keys that JSON does not have; convert it into JSON, as in node -p "
                        + "'JSON.stringify(require(\"./cities.js\"))' for a module"
                )
            }
            if !options.areTables, !isTree, let script = ScriptText(decoded, beginning: start) {
                try text.refuseFaults()
                content = .tree(text, ByteStream(script))
                return
            }
            content = isTree ? .tree(text, decoded) : .table(text, decoded)
        }
    }

    /// Its name in messages.
    var name: String { file.name }

    var isOfGeoNames: Bool {
        if case .geoNames = content { true } else { false }
    }
}
