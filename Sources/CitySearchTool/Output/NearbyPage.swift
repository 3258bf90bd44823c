import CitySearch
import CitySearchAPI
import CitySearchProgram

/// The cities around a point, the nearest first.
struct NearbyPage: Page {
    let point: Coordinate
    /// The name of the point for people: its degrees, or a city.
    let place: String
    /// The maximum distance, in kilometres.
    let radius: Double?
    /// The number of cities inside the radius, or of all found ones without one.
    let count: Int
    /// Those to give.
    let found: ArraySlice<NearbyCity>
    let limit: Int
    let payload: Payload.Columns?
    /// No two points are farther apart, in kilometres.
    private static let farthest = 20_100.0

    init(
        _ point: Coordinate, _ place: String, radius: Double?, _ filter: NearbyFilter, limit: Int,
        payload: Payload.Columns? = nil, in index: CityIndex
    ) {
        self.point = point
        self.place = place
        self.radius = radius
        self.limit = limit
        self.payload = payload
        if let reach = radius ?? (limit == 0 ? Self.farthest : nil) {
            let all = index.cities(withinKilometres: reach, of: point, where: filter)
            count = all.count
            found = all.prefix(limit)
        } else {
            found = index.nearest(limit, to: point, where: filter)[...]
            count = found.count
        }
    }

    var isEmpty: Bool { found.isEmpty }
    var cities: some Sequence<FoundCity> { found.lazy.map { FoundCity($0) } }
    var reasonFields: [String] { ["distanceKm"] }
    func footer(_ texts: Translation) -> TableFooter { TableFooter(self, texts) }
    var question: String { place }
    var ignored: [String] { [] }
    var assessment: Assessment? { nil }
    func writeQuestion(to json: inout JSONWriter) { json.members(of: point) }
}
