extension ZipArchive {
    /// Whether it is a workbook of Excel (.xlsx).
    var isWorkbook: Bool {
        entry("xl/workbook.xml") != nil
    }

    /// The file of that name, which may be written in other cases, or as Windows writes paths.
    func entry(_ name: String) -> Entry? {
        let name = name.lowercased()
        return entries.first { entry in
            String(entry.name.map { $0 == "\\" ? "/" : $0 }).lowercased() == name
        }
    }

    /// The one file of data.
    ///
    /// - Throws: ``ImportError/unusable`` if the archive contains no data file, or several.
    func data() throws(ImportError) -> Entry {
        if entry("content.xml") != nil {
            throw .unusable(name, "is a document of LibreOffice; save it as .xlsx or CSV")
        }
        if entry("xl/workbook.bin") != nil {
            throw .unusable(name, "is a binary workbook of Excel; save it as .xlsx or CSV")
        }
        let files = entries.filter { !$0.isCompanion }
        // Lists are also published as tables and as workbooks in one archive.
        let texts = files.filter(\.hasKnownEnding)
        if let file = files.count == 1 ? files.first : texts.first,
            files.count == 1 || texts.count == 1
        {
            return file
        }
        guard !files.isEmpty else { throw .unusable(name, "holds no file of data") }
        let names = files.prefix(4).map(\.name).joined(separator: ", ")
        throw .unusable(
            name,
            "holds \(files.count) files: \(names)\(files.count > 4 ? ", …" : ""); "
                + "unpack it and name one of them")
    }
}

extension ZipArchive.Entry {
    private var lastName: String {
        name.split(separator: "/").last.map { $0.lowercased() } ?? ""
    }

    /// Whether it is one of the files that archives contain besides the data.
    fileprivate var isCompanion: Bool {
        name.hasSuffix("/") || name.hasPrefix("__MACOSX/") || lastName.hasPrefix(".")
            || lastName == "iso-languagecodes.txt"
            || ["readme", "license", "licence"].contains { lastName.hasPrefix($0) }
    }

    /// Whether its name indicates a table or a tree.
    fileprivate var hasKnownEnding: Bool {
        [".csv", ".tsv", ".json", ".jsonl", ".ndjson", ".geojson"].contains {
            lastName.hasSuffix($0)
        }
    }
}
