import CitySearch
import Foundation

/// The outlines of countries in plain code: all borders of a strip of the globe, and the number of them north of a
/// point.
struct OutlineTwin {
    /// A border, uncut by cells, in thousandths of a degree. The numbers are countries, 0 for none.
    struct Border: Hashable {
        let x1, y1, x2, y2: Double
        /// The countries to the left and to the right of the way from the first point to the second.
        let left, right: Int
    }

    /// The countries that have outlines.
    private let codes: [CountryCode]
    /// The borders in each degree of longitude, from the date line eastwards.
    let strips: [[Border]]

    /// The countries that have outlines.
    static var codes: [CountryCode] {
        get throws {
            var reader = try Reader()
            return reader.codes()
        }
    }

    init() throws {
        var reader = try Reader()
        codes = reader.codes()
        let cells = (0..<180 * 360).map { _ in reader.number(byteCount: 2) }
        let starts = (0..<cells.count { $0 >= 256 }).map { _ in reader.number(byteCount: 4) }
        var strips = [Set<Border>](repeating: [], count: 360)
        for (cell, content) in cells.enumerated() where content >= 256 {
            reader.position = starts[content - 256]
            let (row, column) = cell.quotientAndRemainder(dividingBy: 360)
            strips[column].formUnion(reader.borders(x: (column - 180) * 1000, y: (row - 90) * 1000))
        }
        self.strips = strips.map(Array.init)
    }

    /// The countries that contain a point, by the even-odd rule: none at sea, and two where outlines overlap a little.
    func countries(at point: Coordinate) -> Set<CountryCode> {
        let x = Self.odd(point.longitude == 180 ? -180 : point.longitude)
        let y = Self.odd(point.latitude)
        var found: Set<Int> = []
        for border in strips[Int((x / 1000).rounded(.down)) + 180]
        where (border.x1 < x) != (border.x2 < x) {
            let turn =
                (border.x2 - border.x1) * (y - border.y1)
                - (x - border.x1) * (border.y2 - border.y1)
            guard (turn > 0) != (border.x1 < border.x2) else { continue }
            found.formSymmetricDifference([border.left])
            found.formSymmetricDifference([border.right])
        }
        return Set(found.subtracting([0]).map { codes[$0 - 1] })
    }

    /// The engine looks at odd thousand-and-twenty-fourths of a step.
    private static func odd(_ degrees: Double) -> Double {
        Double(Int((degrees * 1_024_000).rounded(.down)) | 1) / 1024
    }
}

/// Reads the file as `Data/README.md` describes it.
private struct Reader {
    let bytes: [UInt8]
    var position = 0

    init() throws {
        let file = RepositoryFiles.root.appending(path: "Data/country-outlines.bin")
        bytes = [UInt8](try Data(contentsOf: file))
    }

    mutating func codes() -> [CountryCode] {
        (0..<number(byteCount: 1)).compactMap { _ in CountryCode(text(length: 2)) }
    }

    mutating func number(byteCount: Int) -> Int {
        defer { position += byteCount }
        return bytes[position..<position + byteCount].reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    private mutating func text(length: Int) -> String {
        defer { position += length }
        return String(decoding: bytes[position..<position + length], as: UTF8.self)
    }

    /// Seven bits a byte, the lowest first.
    private mutating func variableNumber() -> Int {
        let byte = number(byteCount: 1)
        return byte < 128 ? byte : byte - 128 + 128 * variableNumber()
    }

    private mutating func step() -> Int {
        let number = variableNumber()
        return number.isMultiple(of: 2) ? number / 2 : -(number + 1) / 2
    }

    /// The borders of a cell, whose lower left corner is given.
    mutating func borders(x: Int, y: Int) -> [OutlineTwin.Border] {
        let countries = [0] + (0..<number(byteCount: 1)).map { _ in number(byteCount: 1) }
        _ = number(byteCount: 1)
        return (0..<variableNumber()).flatMap { _ in
            let sides = number(byteCount: 1)
            let edgeCount = variableNumber()
            var points = [(x + step(), y + step())]
            for _ in 0..<edgeCount {
                let last = points[points.count - 1]
                points.append((last.0 + step(), last.1 + step()))
            }
            return zip(points, points.dropFirst()).map { start, end in
                OutlineTwin.Border(
                    x1: Double(start.0), y1: Double(start.1), x2: Double(end.0),
                    y2: Double(end.1), left: countries[sides >> 4],
                    right: countries[sides & 15])
            }
        }
    }
}
