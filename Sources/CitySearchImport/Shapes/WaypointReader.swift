import CitySearch

/// Reads the names and positions of the waypoints of a GPX file and the placemarks of a KML file.
final class WaypointReader: XMLHandler {
    private(set) var places: [ListedPlaces.Place] = []
    /// The data of the current point; nil outside one.
    private var point: (name: [UInt8], degrees: [Double])?
    /// The element whose text comes.
    private var element = ""
    /// The text of the coordinates of a placemark.
    private var coordinates: [UInt8] = []

    private let budget: ByteBudget

    private init(_ budget: ByteBudget) { self.budget = budget }

    /// Reads a document.
    static func places(in source: any ByteSource) throws(ImportError) -> [ListedPlaces.Place] {
        let handler = WaypointReader(source.budget)
        let reader = try XMLReader(source, handler)
        while try reader.readOn() {}
        return handler.places
    }

    func begin(_ element: String, _ attributes: XMLAttributes) {
        self.element = element
        switch element {
        case "wpt", "rtept":
            let degrees = ["lat", "lon"].compactMap { attributes[$0].flatMap { Double($0) } }
            point = ([], degrees)
        case "Placemark":
            point = ([], [])
            coordinates = []
        default: break
        }
    }

    func text(_ bytes: UnsafeBufferPointer<UInt8>) {
        switch element {
        case "name": unsafe point?.name.append(contentsOf: bytes)
        case "coordinates": unsafe coordinates.append(contentsOf: bytes)
        default: break
        }
    }

    func end(_ element: String) throws(ImportError) -> Bool {
        self.element = ""
        guard ["wpt", "rtept", "Placemark"].contains(element), let point else { return false }
        self.point = nil
        let degrees = element == "Placemark" ? placemark : point.degrees
        let name = String(decoding: point.name, as: UTF8.self)
        let coordinate =
            degrees.count == 2
            ? try? Coordinate(latitude: degrees[0], longitude: degrees[1]) : nil
        if !name.isEmpty || coordinate != nil {
            try budget.take(name.utf8.count + MemoryLayout<ListedPlaces.Place>.stride, for: .texts)
            places.append(ListedPlaces.Place(text: name, name: name, point: coordinate))
        }
        return false
    }

    /// The degrees of a placemark: for a line or an area, its first point. KML has the longitude first.
    private var placemark: [Double] {
        let first = coordinates.drop { $0 <= 0x20 }.prefix { $0 > 0x20 }
        let numbers = first.split(separator: UInt8(ascii: ",")).prefix(2).compactMap {
            Double(String(decoding: $0, as: UTF8.self))
        }
        return numbers.reversed()
    }
}
