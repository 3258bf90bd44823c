/// The format of a text, by its start.
enum FileShape: Equatable {
    /// JSON of any kind.
    case tree
    /// XML or HTML.
    case markup
    /// A table as GeoNames has it, or what belongs to one.
    case geoNames
    case table

    /// The number of bytes that show the format of a file.
    static let beginningCount = 1 << 14

    /// - Parameters:
    ///   - beginning: some first lines, or all that it has.
    ///   - names: the names of the file and of its content; the small files of GeoNames are recognised by name.
    init(beginning: ArraySlice<UInt8>, names: [String]) {
        if names.contains(where: { GeoNamesFile.kind(of: $0) != nil }) {
            self = .geoNames
            return
        }
        let text = beginning.dropFirst(beginning.markCount)
        // Features a line may have a record separator before each (RFC 8142).
        let first = text.first { $0 > 0x20 }
        if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
            self = .tree
            return
        }
        if first == UInt8(ascii: "<") {
            self = .markup
            return
        }
        self = Self.isOfGeoNames(text.prefix { $0 != .lineFeed }) ? .geoNames : .table
    }

    /// Whether a line has the 19 columns of a place, where the first is an id and the fifth and sixth are degrees, or
    /// the 12 of a postal code.
    private static func isOfGeoNames(_ line: ArraySlice<UInt8>) -> Bool {
        let columns = line.split(separator: .tab, omittingEmptySubsequences: false)
        let numbers: [Int]
        switch columns.count {
        case 19: numbers = [0, 4, 5]
        case 12 where columns[0].count == 2: numbers = [9, 10]
        default: return false
        }
        return numbers.allSatisfy { number in
            NumberText.decimal(String(decoding: columns[number], as: UTF8.self)) != nil
        }
    }
}
