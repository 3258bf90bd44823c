import CitySearch
import CitySearchModel
import CitySearchProgram

/// Favourites and searches where the service keeps them, reached through its program, so that a search does not link a
/// database.
struct ServiceStore: FavouriteStore, HistoryStore {
    /// The options for the data.
    let dataOptions: [String]

    func favouriteIDs() async throws -> [City.ID] {
        try await ServiceProgram.output(of: ["favourites", "export"]).split(separator: "\n")
            .compactMap(FavouritesOption.id(in:))
    }

    func keepFavourite(_ city: City, limit: Int) async throws {
        _ = try await ServiceProgram.output(
            of: ["favourites", "add", "--limit", "\(limit)"] + dataOptions + ["--", "\(city.id)"])
    }

    func dropFavourite(_ id: City.ID) async throws {
        _ = try await ServiceProgram.output(of: ["favourites", "remove", "--", "\(id)"])
    }

    func searchedTexts() async throws -> [String] {
        try await ServiceProgram.output(of: ["history", "export"]).split(separator: "\n")
            .map(String.init)
    }

    func keepSearchedText(_ text: String) async throws {
        _ = try await ServiceProgram.output(of: ["history", "add", "--", text])
    }

    func dropSearchedTexts() async throws {
        _ = try await ServiceProgram.output(of: ["history", "clear"])
    }
}
