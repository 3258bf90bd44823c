#if Service
import CitySearch
import CitySearchAPI
import CitySearchImport
import CitySearchStore
import Foundation
import Hummingbird

/// `POST /api/favourites/import`: makes the known cities of a list favourites, within the limit. The list is an export,
/// or any other (``ListedPlaces``).
///
/// It is read on the threads of `/api/resolve`, so that other clients do not wait for it.
enum FavouritesImport {
    /// The maximum number of bytes of a list, compressed and uncompressed.
    private static let (mostBytes, mostUnpackedBytes) = (1_000_000, 5_000_000)

    static func resource(_ state: ServiceState) -> Resource {
        Resource(
            "/api/favourites/import", .personal,
            [
                .post: { (request, requester) async throws(RequestError) in
                    try await add(request, requester, state)
                }
            ])
    }

    private static func add(
        _ request: Request, _ requester: Requester, _ state: ServiceState
    ) async throws(RequestError) -> Answer {
        let user = try requester.checkedUser()
        let parameters = try request.queryParameters
        try parameters.check(known: ["name"])
        let name = parameters["name"] ?? "the list"
        let job = try state.resolves.enter(for: requester.client)
        let room = state.unsent.reservation(for: requester.client)
        let (body, index) = (request.body, state.cities.index)
        let tooLong = RequestError(
            status: .contentTooLarge, detail: "A list may have \(mostBytes) bytes.")
        let whole = try await job.place.whole(
            body, atMost: mostBytes, counting: room, else: tooLong)
        let list: FavouriteList
        do {
            list = try await job.run {
                try await FavouriteList(
                    Array(whole.readableBytesView), name: name, mostUnpackedBytes, in: index, job)
            }
        } catch let error as RequestError {
            throw error
        } catch {
            throw .invalid("The connection ended before the list was read.")
        }
        withExtendedLifetime(room) {}
        let outcome = try await keep(list.favourites, of: user, state)
        await state.markStored(of: user)
        return Answer.object { json in
            json.member("added", outcome.added) { $0.favourite($1, index[id: $1.id]) }
            json.member("known", list.favourites.count - outcome.new)
            json.member("notFound", list.notFound) { $0.value($1) }
            json.member("beyondLimit", outcome.beyondLimit) { $0.value($1) }
        }
    }

    private struct Outcome {
        let added: [Favourite]
        /// The names of the cities beyond the limit.
        let beyondLimit: [String]
        /// The number of cities that were not favourites before.
        let new: Int
    }

    /// Adds as many as there is room for.
    private static func keep(
        _ favourites: [Favourite], of user: User, _ state: ServiceState
    ) async throws(RequestError) -> Outcome {
        let limit = state.settings.favouritesLimit
        // Others may add some meanwhile.
        for _ in 0..<3 {
            let known = try await state.stored { store throws(StoreError) in
                try await store.favourites(of: user)
            }
            let ids = Set(known.map(\.id))
            let new = favourites.filter { !ids.contains($0.id) }
            let added = Array(new.prefix(max(0, limit - known.count)))
            let addition = try await state.stored { store throws(StoreError) in
                try await store.addFavourites(added, of: user, limit: limit)
            }
            guard case .added(added.count) = addition else { continue }
            return Outcome(
                added: added, beyondLimit: new.dropFirst(added.count).map(\.name), new: new.count)
        }
        throw RequestError(
            status: .conflict, detail: "The favourites change all the time; send the list again.")
    }
}

/// The entries of a list among the current cities.
private struct FavouriteList {
    /// Each city once.
    private(set) var favourites: [Favourite] = []
    private(set) var notFound: [String] = []

    /// The maximum distance of a city from its point, in kilometres, and its minimum population if it has another name.
    private static let (farthest, leastPopulation) = (50.0, 5_000)
    /// The minimum confidence of a name's city.
    private static let leastConfidence = 0.5

    init(
        _ bytes: [UInt8], name: String, _ mostUnpackedBytes: Int, in index: CityIndex,
        _ job: BulkWork.Job
    ) async throws {
        let now = Date.now
        if let entries = Self.entries(bytes, in: index) {
            guard entries.count <= ListedPlaces.mostPlaces else {
                throw Self.unreadable(
                    "\(name): has more than \(ListedPlaces.mostPlaces) favourites")
            }
            for entry in entries {
                add(entry.favourite(index[id: entry.id], now: now), named: "\(entry.id)")
            }
            return
        }
        let list: ListedPlaces
        do throws(ImportError) {
            list = try await ListedPlaces(
                bytes, name: name, mostBytes: mostUnpackedBytes, among: index,
                scratchDirectory: FilePath(NSTemporaryDirectory()))
        } catch {
            throw Self.unreadable("\(error)")
        }
        for place in list.places {
            try await job.pause()
            let city = Self.city(of: place, in: index)
            add(city.map { Favourite($0, addedAt: now) }, named: place.text)
        }
    }

    private static func unreadable(_ reason: String) -> RequestError {
        RequestError(
            status: .unprocessableContent, detail: "No city can be read of this: \(reason).")
    }

    private mutating func add(_ favourite: Favourite?, named name: String) {
        guard let favourite else { return notFound.append(name) }
        if !favourites.contains(where: { $0.id == favourite.id }) { favourites.append(favourite) }
    }

    /// The entries of an export, or ids; nil for any other list, which may have other numbers.
    private static func entries(_ bytes: [UInt8], in index: CityIndex) -> [FavouritesFile.Entry]? {
        let file = try? FavouritesFile(Data(bytes), name: "", upTo: ListedPlaces.mostPlaces + 1)
        let entries = file?.entries ?? []
        let areOurs = entries.allSatisfy { $0.addedAt != nil || $0.name == nil }
        let isOneKnown = entries.contains { $0.addedAt != nil || index[id: $0.id] != nil }
        return areOurs && isOneKnown ? entries : nil
    }

    /// The city of a place: by its point, if it has one, and then by its name there.
    private static func city(of place: ListedPlaces.Place, in index: CityIndex) -> City? {
        var query = SearchQuery(place.text, near: place.point)
        guard let point = place.point else {
            query.minimumConfidence = leastConfidence
            return index.resolve(query).first?.city
        }
        func isThere(_ city: City) -> Bool {
            city.coordinate.distanceInKilometres(to: point) <= farthest
        }
        if let city = place.id.flatMap({ index[id: $0] }), isThere(city) { return city }
        if let city = index.resolve(query).first?.city, isThere(city) { return city }
        let filter = NearbyFilter(minimumPopulation: leastPopulation, maximumKilometres: farthest)
        return index.nearest(1, to: point, where: filter).first?.city
    }
}
#endif
