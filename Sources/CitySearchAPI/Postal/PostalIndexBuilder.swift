package import CitySearch

/// Makes a postal index.
package struct PostalIndexBuilder {
    private var rows: [Row] = []

    /// A code and a city that it is of.
    package struct Row: Sendable {
        let code: PostalCode
        let country: UInt16
        let city: Int64
        let latitude: Int32
        let longitude: Int32

        package init(
            _ code: PostalCode, _ country: CountryCode, city: City.ID, at point: Coordinate
        ) {
            self.code = code
            self.country = country.rawValue.utf8.reduce(0) { $0 << 8 | UInt16($1) }
            self.city = Int64(city)
            latitude = Int32((point.latitude * PostalFormat.perDegree).rounded())
            longitude = Int32((point.longitude * PostalFormat.perDegree).rounded())
        }

        /// The key of a row.
        fileprivate var key: (UInt64, UInt16, Int64) { (code.packed, country, city) }

        fileprivate var place: (Int32, Int32, UInt8) { (latitude, longitude, code.separator) }
    }

    package init() {}

    package mutating func add(_ rows: [Row]) { self.rows += rows }

    /// The bytes of the index, with a row for each code and city: the southernmost of several. So the order in which rows
    /// were added makes no difference.
    package consuming func finish() throws(OutOfMemory) -> Bytes {
        rows.sort { $0.key == $1.key ? $0.place < $1.place : $0.key < $1.key }
        var kept: [Row] = []
        for row in rows {
            if let last = kept.last, last.key == row.key { continue }
            kept.append(row)
        }
        rows = []
        let layout = PostalFormat.Layout(rows: kept.count)
        let bytes = try MutableBytes(count: layout.end)
        func fill<Element: BitwiseCopyable>(_ offset: Int, _ element: (Row) -> Element) {
            bytes.fill(Element.self, at: offset, count: kept.count) { column in
                for position in kept.indices { column[position] = element(kept[position]) }
            }
        }
        fill(layout.codes, \.code.packed)
        fill(layout.cities, \.city)
        fill(layout.latitudes, \.latitude)
        fill(layout.longitudes, \.longitude)
        fill(layout.countries, \.country)
        fill(layout.separators, \.code.separator)
        Self.seal(bytes, rows: kept.count)
        return bytes.freeze()
    }

    /// Writes the header, the checksum last.
    private static func seal(_ bytes: MutableBytes, rows: Int) {
        bytes.fill(UInt8.self, at: 0, count: 8) { mark in
            for (position, byte) in PostalFormat.beginning.enumerated() { mark[position] = byte }
        }
        bytes.fill(UInt32.self, at: 8, count: 2) { halves in
            halves[0] = PostalFormat.byteOrder
            halves[1] = PostalFormat.version
        }
        bytes.fill(UInt64.self, at: 24, count: 2) { words in
            words[0] = UInt64(bytes.count)
            words[1] = UInt64(rows)
        }
        let sum = bytes.fill(UInt8.self, at: 0, count: bytes.count) { all in
            XXH64.checksum(all.span.extracting(PostalFormat.checkedStart..<bytes.count))
        }
        bytes.fill(UInt64.self, at: 16, count: 1) { $0[0] = sum }
    }
}

extension PostalIndex {
    /// Writes the bytes of an index to a file, which is replaced as a whole.
    package static func write(_ bytes: Bytes, to path: FilePath) throws(PostalIndexError) {
        do throws(Platform.Failure) {
            let file = try FileReplacement(of: path, removingAbandoned: [beginning])
            guard let all = Column<UInt8>(bytes, offset: 0, count: bytes.count) else { return }
            try all.withSpan { span throws(Platform.Failure) in try file.write(span) }
            try file.commit()
        } catch {
            throw .unwritable("\(path)", "\(error)")
        }
    }
}
