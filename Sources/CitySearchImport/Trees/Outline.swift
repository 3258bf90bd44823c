import CitySearch

/// The points of a geometry, whose middle is computed.
struct Outline {
    private var (south, north) = (Double.infinity, -Double.infinity)
    private var (west, east) = (Double.infinity, -Double.infinity)
    /// Of all points, in parts of a degree: half of the memory that their numbers would take.
    private var longitudes: [Int32] = []
    private static let perDegree = 1e7
    /// A single point in the characters of the file.
    private var (latitude, longitude) = ("", "")

    /// Reads points, at any depth of arrays. An empty array has none.
    mutating func add(_ scanner: inout JSONScanner, _ json: Span<UInt8>) throws(CityIndexError) {
        var depth = 0
        repeat {
            if scanner.peek(json) == UInt8(ascii: "[") {
                scanner.position += 1
                depth += 1
                if scanner.peek(json) != UInt8(ascii: "]") { continue }
            } else {
                try addPoint(&scanner, json)
            }
            while depth > 0, scanner.peek(json) == UInt8(ascii: "]") {
                scanner.position += 1
                depth -= 1
            }
            guard depth > 0 else { return }
            try scanner.expect(UInt8(ascii: ","), "a comma or the end of an array", json)
        } while true
    }

    mutating func add(latitude: Double, longitude: Double) {
        longitudes.append(Int32(exactly: (longitude * Self.perDegree).rounded()) ?? .max)
        (south, north) = (min(south, latitude), max(north, latitude))
        (west, east) = (min(west, longitude), max(east, longitude))
    }

    private mutating func addPoint(
        _ scanner: inout JSONScanner, _ json: Span<UInt8>
    ) throws(CityIndexError) {
        let longitude = try degrees(limit: 180, &scanner, json)
        try scanner.expect(UInt8(ascii: ","), "a latitude", json)
        let latitude = try degrees(limit: 90, &scanner, json)
        (self.longitude, self.latitude) = (longitude.text, latitude.text)
        add(latitude: latitude.value, longitude: longitude.value)
        // A height may follow.
        while scanner.peek(json) == UInt8(ascii: ",") {
            scanner.position += 1
            try scanner.passValue(json)
        }
    }

    private func degrees(
        limit: Double, _ scanner: inout JSONScanner, _ json: Span<UInt8>
    ) throws(CityIndexError) -> (value: Double, text: String) {
        let isText = scanner.peek(json) == .quotationMark
        let start = scanner.position
        let value = try scanner.degrees(limit: limit, json)
        return (value, isText ? "\(value)" : json.string(start..<scanner.position))
    }

    /// The point, or the middle of the smallest box around several, as texts; nil without points.
    ///
    /// - Complexity: O(n) for n points; O(n log n) for what reaches around more than half of the earth.
    var middle: (latitude: String, longitude: String)? {
        if longitudes.isEmpty { return nil }
        if longitudes.count == 1 { return (latitude, longitude) }
        let center = east - west <= 180 ? (west + east) / 2 : centerOfNarrowest
        return ("\((south + north) / 2)", "\(center)")
    }

    /// The middle of the narrowest strip that contains all longitudes: the complement of the widest gap between two of
    /// them.
    private var centerOfNarrowest: Double {
        let sorted = longitudes.sorted().lazy.map { Double($0) / Self.perDegree }
        guard let first = sorted.first, let last = sorted.last else { return 0 }
        var (west, east) = (first, last)
        var gap = first + 360 - last
        for (before, next) in zip(sorted, sorted.dropFirst()) where next - before > gap {
            (west, east, gap) = (next, before + 360, next - before)
        }
        let center = (west + east) / 2
        return center > 180 ? center - 360 : center
    }
}
