/// The sheets of a workbook, and the texts that they share.
struct Workbook {
    /// A sheet, and its path in the archive.
    struct Sheet {
        let name: String
        let path: String
        let isHidden: Bool
    }

    private let archive: ZipArchive
    private let sheets: [Sheet]
    /// The texts that cells share, by their numbers.
    private let texts: [String]

    init(_ archive: ZipArchive) throws(ImportError) {
        self.archive = archive
        let parts = WorkbookParts()
        for path in ["xl/_rels/workbook.xml.rels", "xl/workbook.xml"] {
            _ = try Self.reader(path, of: archive, parts).readOn()
        }
        sheets = parts.sheets
        guard let path = parts.textsPath else {
            texts = []
            return
        }
        let reader = SharedTextsReader(archive.budget)
        _ = try Self.reader(path, of: archive, reader).readOn()
        texts = reader.texts
    }

    /// The sheets of a name, or, without any, all that can be seen.
    func sheets(called name: String?) throws(ImportError) -> [Sheet] {
        guard let name else { return sheets.filter { !$0.isHidden } }
        let found = sheets.filter { $0.name.lowercased() == name.lowercased() }
        guard !found.isEmpty else {
            let names = sheets.map(\.name).joined(separator: ", ")
            throw .unusable(archive.name, "has no sheet `\(name)`; its sheets are \(names)")
        }
        return found
    }

    func reader(of sheet: Sheet) throws(ImportError) -> SheetReader {
        let cells = SheetCells(texts: texts, name: archive.name, budget: archive.budget)
        return SheetReader(cells, try Self.reader(sheet.path, of: archive, cells))
    }

    private static func reader(
        _ path: String, of archive: ZipArchive, _ handler: any XMLHandler
    ) throws(ImportError) -> XMLReader {
        guard let entry = archive.entry(path) else {
            throw .unusable(archive.name, "is a workbook without \(path), so it is damaged")
        }
        return try XMLReader(ZipEntryStream(entry, of: archive), handler)
    }
}

/// Reads which parts a workbook has, and which of them are sheets.
private final class WorkbookParts: XMLHandler {
    private(set) var sheets: [Workbook.Sheet] = []
    private(set) var textsPath: String?
    /// The paths of sheets, by their ids in the workbook.
    private var paths: [String: String] = [:]

    func begin(_ element: String, _ attributes: XMLAttributes) {
        if element == "Relationship", let target = attributes["Target"] {
            let path = Self.path(target)
            let type = attributes["Type"]?.split(separator: "/").last
            if type == "sharedStrings" { textsPath = path }
            if type == "worksheet", let id = attributes["Id"] { paths[id] = path }
        } else if element == "sheet", let path = attributes["id"].flatMap({ paths[$0] }) {
            // A sheet of charts has no such path.
            let state = attributes["state"] ?? "visible"
            sheets.append(
                Workbook.Sheet(
                    name: attributes["name"] ?? "", path: path, isHidden: state != "visible"))
        }
    }

    /// The path in the archive of a target, which is one from the folder of the workbook unless it begins with a slash.
    private static func path(_ target: String) -> String {
        var parts: [Substring] = target.hasPrefix("/") ? [] : ["xl"]
        for part in target.split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return parts.joined(separator: "/")
    }
}
