import CitySearch

/// An index ready to be asked, and how long it took to get it.
struct LoadedIndex {
    let index: CityIndex
    let duration: Duration

    /// - Parameter locale: the language of the names of countries, beside English.
    init(_ location: DataLocation, locale: String?) async throws {
        let progress = Progress()
        progress.show("Loading \(location.path) …")
        defer { progress.erase() }
        let start = ContinuousClock.now
        do {
            index = try await CityIndex(contentsOf: location.path).localized(maybe: locale)
        } catch {
            throw ToolError.badData(String(describing: error), location.origin)
        }
        duration = start.duration(to: .now)
    }

    /// For example `index of 234,908 loaded in 95 ms`.
    var summary: String {
        "index of \(index.count.grouped) loaded in \(duration.rounded)"
    }
}

extension CityIndex {
    fileprivate func localized(maybe locale: String?) -> CityIndex {
        locale.map(localized) ?? self
    }
}
