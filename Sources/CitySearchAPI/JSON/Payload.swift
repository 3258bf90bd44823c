package import CitySearch

/// Extra columns by the ids of cities, such as addresses of pages. They are not searched, but returned with a city when
/// they are requested by name.
package struct Payload: Sendable {
    /// The names of the columns, in the order in which they came.
    package private(set) var columns: [String] = []
    private var numbers: [String: Int] = [:]
    /// The values of the columns, by their numbers.
    private var rows: [City.ID: [Int: String]] = [:]

    package init() {}

    /// Sets the value of a column for a city.
    package mutating func set(_ text: String, in column: String, of id: City.ID) {
        let number = numbers[column] ?? columns.count
        if number == columns.count {
            numbers[column] = number
            columns.append(column)
        }
        rows[id, default: [:]][number] = text
    }

    /// Some of the columns.
    package struct Columns: Sendable {
        /// Their names in the order of output.
        package let names: [String]
        private let numbers: [Int]
        private let payload: Payload

        fileprivate init(_ names: [String], _ numbers: [Int], of payload: Payload) {
            self.names = names
            self.numbers = numbers
            self.payload = payload
        }

        /// Their values for a city, in their order; nil for missing ones.
        package func texts(of id: City.ID) -> [String?] {
            let row = payload.rows[id] ?? [:]
            return numbers.map { row[$0] }
        }

        /// The ids of all rows.
        package var ids: some Sequence<City.ID> { payload.rows.keys }

        /// Their values for a city, with their names.
        package func cells(of id: City.ID) -> [(name: String, text: String)] {
            zip(names, texts(of: id)).compactMap { name, text in text.map { (name, $0) } }
        }
    }

    /// An unknown column.
    package struct UnknownColumn: Error, CustomStringConvertible {
        let name: String
        let known: [String]

        package var description: String {
            "no column “\(name)”; there are: \(known.prefix(20).joined(separator: ", "))"
                + (known.count > 20 ? " and \(known.count - 20) more" : "")
        }
    }

    /// Some of the columns by their names, each once.
    package func columns(_ names: [String]) throws(UnknownColumn) -> Columns {
        var (found, seen): ([Int], Set<Int>) = ([], [])
        for name in names {
            guard let number = numbers[name] else {
                throw UnknownColumn(name: name, known: columns)
            }
            if seen.insert(number).inserted { found.append(number) }
        }
        return Columns(found.map { columns[$0] }, found, of: self)
    }

    /// A checksum that identifies it.
    ///
    /// - Complexity: O(bytes).
    package var checksum: UInt64 {
        var words = columns.map { XXH64.checksum(Array($0.utf8).span) }
        for (id, row) in rows.sorted(by: { $0.key < $1.key }) {
            words.append(UInt64(bitPattern: Int64(id)))
            for (column, text) in row.sorted(by: { $0.key < $1.key }) {
                words.append(UInt64(column))
                words.append(XXH64.checksum(Array(text.utf8).span))
            }
        }
        return XXH64.checksum(of: words)
    }
}
