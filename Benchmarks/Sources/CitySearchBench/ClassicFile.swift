import CitySearch
import Foundation

/// The cities of an index in the classic shape: number, name, country and coordinates.
struct ClassicFile {
    let index: CityIndex

    init(of index: CityIndex) {
        self.index = index
    }

    /// Writes the file, its cities in the order of their numbers.
    func write(to path: String) throws {
        let cities = index.cities.sorted { $0.id < $1.id }
        let rows = try cities.map(row)
        try Data("[\n\(rows.joined(separator: ",\n"))\n]\n".utf8).write(to: URL(filePath: path))
    }

    /// One city. Written by hand, since an encoder keeps no order of the members.
    private func row(_ city: City) throws -> String {
        let name = String(decoding: try JSONEncoder().encode(city.name), as: UTF8.self)
        let (longitude, latitude) = (city.coordinate.longitude, city.coordinate.latitude)
        return """
            {"country":"\(city.country?.rawValue ?? "")","name":\(name),"_id":\(city.id),\
            "coord":{"lon":\(longitude),"lat":\(latitude)}}
            """
    }

    /// Measures a load of the file, which exists only meanwhile.
    func measureLoad(passes: Int) async throws -> Report.Load {
        let file = FileManager.default.temporaryDirectory
            .appending(path: "citysearch-classic-\(UUID().uuidString).json")
        try write(to: file.path)
        defer { try? FileManager.default.removeItem(at: file) }
        var load = try await LoadMeasurement(path: file.path).measure(passes: passes).1
        // The loads before this one needed more.
        load.firstLoadPeakBytes = nil
        return load
    }
}
