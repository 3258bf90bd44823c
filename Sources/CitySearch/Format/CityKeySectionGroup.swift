/// The sections of each city's keys: where the list of a city begins, and the positions of its keys.
struct CityKeySectionGroup: Sendable {
    let starts: IndexSection
    let positions: IndexSection
}
