import CitySearch

/// One of the files that GeoNames publishes, as text or packed.
struct GeoNamesFile {
    /// The kind of a file.
    enum Kind: Hashable {
        /// Places: `cities500`, `allCountries`, `DE`.
        case places
        /// Names by language: `alternateNamesV2`.
        case names
        /// `admin1CodesASCII`.
        case firstDivisions
        /// `admin2Codes`.
        case secondDivisions
        /// `countryInfo`.
        case countries
        /// `hierarchy`.
        case hierarchy
        /// Postal codes, which have places of their own.
        case postalCodes
        case daily(DailyChange, Day)
    }

    private let file: NamedFile
    /// Its name in messages.
    var name: String { file.name }
    let kind: Kind

    /// Recognizes the kind of a file by its name, otherwise by its columns.
    ///
    /// - Parameter scratchDirectory: where standard input takes its room, since it is read twice.
    init(
        _ file: NamedFile, scratchDirectory: FilePath = .usualScratchDirectory
    ) throws(ImportError) {
        if file.path.isStandardInput {
            let held = try InputFile(file.path, name: file.name).seekable(in: scratchDirectory)
            self.file = NamedFile(holding: held, name: file.name, mostBytes: file.mostBytes)
        } else {
            self.file = file
        }
        let input = try Self.opened(self.file)
        let names = [input.entryName, file.name].compactMap(\.self)
        if let kind = names.lazy.compactMap(Self.kind).first {
            self.kind = kind
        } else {
            kind = try Self.kind(ofColumns: LineBlocks(input.bytes()))
        }
    }

    func lines(blockSize: Int = LineBlocks.usualSize) throws(ImportError) -> LineBlocks {
        LineBlocks(try Self.opened(file).bytes(), blockSize: blockSize)
    }

    private static func opened(_ file: NamedFile) throws(ImportError) -> OpenedInput {
        try OpenedInput(file.path, name: file.name, mostBytes: file.mostBytes)
    }

    // MARK: Kinds

    /// The kind of a file by its name; nil for other names.
    static func kind(of path: String) -> Kind? {
        let stem = (path.split(separator: "/").last ?? "").prefix { $0 != "." }
        switch stem {
        case "alternateNamesV2", "alternateNames": return .names
        case "admin1CodesASCII": return .firstDivisions
        case "admin2Codes": return .secondDivisions
        case "countryInfo": return .countries
        case "hierarchy": return .hierarchy
        default: break
        }
        for change in DailyChange.allCases {
            let prefix = "\(change.rawValue)-"
            if stem.hasPrefix(prefix), let day = Day(stem.dropFirst(prefix.count)) {
                return .daily(change, day)
            }
        }
        return nil
    }

    private static func kind(ofColumns lines: consuming LineBlocks) throws(ImportError) -> Kind {
        let name = lines.name
        let block = try lines.next()
        var fields = Fields()
        if let block {
            let span = block.bytes.span
            fields.split(span, 0..<span.position(of: .lineFeed, in: span.indices))
        }
        switch fields.count {
        case 19: return .places
        case 8, 10: return .names
        case 12: return .postalCodes
        default:
            throw .unusable(
                name,
                "is not one of the files that GeoNames publishes: its first line has "
                    + "\(fields.count) \(fields.count == 1 ? "column" : "columns"), and places have 19"
            )
        }
    }
}

/// The files of a day's changes from GeoNames, by name.
enum DailyChange: String, CaseIterable {
    case modifications
    case deletes
    case nameModifications = "alternateNamesModifications"
    case nameDeletes = "alternateNamesDeletes"

    /// Whether it removes.
    var isDelete: Bool { self == .deletes || self == .nameDeletes }

    /// Whether it changes names by language.
    var isOfNames: Bool { self == .nameModifications || self == .nameDeletes }

    /// The file that is published with it.
    var companion: DailyChange {
        switch self {
        case .modifications: .deletes
        case .deletes: .modifications
        case .nameModifications: .nameDeletes
        case .nameDeletes: .nameModifications
        }
    }
}
