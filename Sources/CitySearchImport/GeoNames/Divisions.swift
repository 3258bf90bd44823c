import CitySearch

/// The content of GeoNames' small files: names of divisions, countries, and the hierarchy.
struct Divisions: Sendable {
    /// The names by their codes: `AR.07`, and `AR.07.02007` of the second level.
    private var names: [[UInt8]: String] = [:]
    /// Those codes by the ids of the divisions.
    private var codes: [Int64: [UInt8]] = [:]
    /// The containing places, by id.
    private var parents: [Int64: Int64] = [:]
    /// The codes of the countries; empty when they are not known.
    private(set) var countries: Set<CountryCode> = []

    /// Whether it is not known how divisions are called.
    var isEmpty: Bool { names.isEmpty }

    /// How many bytes of memory a line takes besides its text.
    static let lineSize = 128
    /// The maximum depth of places within others.
    private static let depth = 10

    /// Takes a line of a file.
    ///
    /// - Returns: the fault of the line; nil if it is correct.
    mutating func add(
        _ bytes: Span<UInt8>, _ line: Range<Int>, _ fields: Fields, kind: GeoNamesFile.Kind
    ) -> (expected: String, found: Range<Int>)? {
        switch kind {
        case .firstDivisions, .secondDivisions:
            guard fields.count >= 2, line.count <= CityDraft.longestName else {
                return ("a code and a name", line)
            }
            let code = [UInt8](bytes.extracting(fields[0]))
            names[code] = bytes.string(fields[1])
            if let id = bytes.integer(fields[3]) { codes[Int64(id)] = code }
        case .countries:
            // Some copies name the columns in a line that is not a comment.
            if bytes.isEqual(fields[0], "ISO") { return nil }
            guard let code = CountryCode(bytes.string(fields[0])) else {
                return ("a country's code", fields[0])
            }
            countries.insert(code)
        case .hierarchy:
            guard let parent = bytes.integer(fields[0]), let child = bytes.integer(fields[1]) else {
                return ("two ids", line)
            }
            // The hierarchy also contains relations made by users, which count only without one of divisions.
            let isOfDivisions = bytes.isEqual(fields[2], "ADM")
            if isOfDivisions || parents[Int64(child)] == nil {
                parents[Int64(child)] = Int64(parent)
            }
        default: break
        }
        return nil
    }

    /// The names of the divisions that contain a place: by the codes of its line, otherwise by the hierarchy.
    func names(
        ofPlace id: Int64, _ bytes: Span<UInt8>, country: Range<Int>, first: Range<Int>,
        second: Range<Int>
    ) -> (first: String?, second: String?) {
        var code = [UInt8](bytes.extracting(country))
        code.append(UInt8(ascii: "."))
        code.append(bytes.extracting(first))
        let firstName = names[code]
        code.append(UInt8(ascii: "."))
        code.append(bytes.extracting(second))
        let secondName = second.isEmpty ? nil : names[code]
        guard firstName == nil || secondName == nil, !parents.isEmpty else {
            return (firstName, secondName)
        }
        let above = namesAbove(id)
        return (firstName ?? above.first, secondName ?? above.second)
    }

    private func namesAbove(_ id: Int64) -> (first: String?, second: String?) {
        var (first, second): (String?, String?)
        var place = id
        for _ in 0..<Self.depth {
            guard let parent = parents[place] else { break }
            place = parent
            guard let code = codes[place], let name = names[code] else { continue }
            if code.count(where: { $0 == UInt8(ascii: ".") }) == 1 {
                first = first ?? name
            } else {
                second = second ?? name
            }
        }
        return (first, second)
    }
}
