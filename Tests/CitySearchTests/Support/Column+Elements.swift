import CitySearch
import Testing

extension Column {
    /// A column of so many elements, filled by a function.
    static func filled(count: Int, _ fill: (inout MutableSpan<Element>) -> Void) throws -> Self {
        let bytes = try MutableBytes(count: max(1, count * MemoryLayout<Element>.stride))
        bytes.fill(Element.self, at: 0, count: count, fill)
        return try #require(Column(bytes.freeze(), offset: 0, count: count))
    }

    /// A column of some elements.
    static func holding(_ elements: [Element]) throws -> Self {
        try filled(count: elements.count) { target in
            for position in elements.indices { target[position] = elements[position] }
        }
    }
}
