#if Service
import CitySearch
import CitySearchAPI
import CitySearchStore
import Foundation
import Hummingbird
import Logging
import ServiceLifecycle

/// `/api/favourites`: a user's favourites.
enum FavouriteRoutes {
    static func resources(_ state: ServiceState) -> [Resource] {
        [
            .personal("/api/favourites", state, [.get: list]),
            FavouritesImport.resource(state),
            .personal("/api/favourites/:id", state, [.put: add, .patch: change, .delete: remove]),
        ]
    }

    /// The list, with a tag of its content: a page asks every second, and gets the list only when it has changed. A tag
    /// of the store's revision would reveal changes of other users.
    private static func list(
        _ request: Request, _ user: User, _ state: ServiceState
    ) async throws(RequestError) -> Answer {
        let parameters = try request.queryParameters
        try parameters.check(known: ["locale"])
        let (cities, limit) = (state.cities, state.settings.favouritesLimit)
        let wanted = AcceptLanguage(request.headers[.acceptLanguage])
        let locale = try parameters.locale("locale", else: wanted.localeOfNames(in: cities))
        let favourites = try await state.stored { store throws(StoreError) in
            try await store.favourites(of: user)
        }
        let subject =
            favourites.flatMap(FavouritesFile.fields)
            + [request.uri.string, locale ?? "", "\(limit)"]
        let tag = EntityTag(cities.tag, subject.joined(separator: "\n"))
        let headers: HTTPFields = [.eTag: tag.description, .cacheControl: "private, no-cache"]
        if tag.matches(request.headers[.ifNoneMatch]) {
            return .empty(.notModified, headers: headers)
        }
        let index = cities.index(for: locale)
        return Answer.object(headers: headers) { json in
            json.member("count", favourites.count)
            json.member("limit", limit)
            json.member("favourites", favourites) { $0.favourite($1, index[id: $1.id]) }
        }
    }

    /// Makes a city a favourite, at a place if the request names one. So one that is there already is moved.
    private static func add(
        _ request: Request, _ user: User, _ state: ServiceState
    ) async throws(RequestError) -> Answer {
        let parameters = try request.queryParameters
        try parameters.check(known: ["place"])
        let id = try request.cityID
        let place = try parameters["place"].map { _ throws(RequestError) in
            try parameters.integer("place", in: 0...Int(Int32.max), default: 0)
        }
        let city = state.cities.index[id: id]
        if let place, let favourite = try await move(id, to: place, user, state) {
            return Answer { $0.favourite(favourite, city) }
        }
        guard let city else { throw .noCity(id) }
        let limit = state.settings.favouritesLimit
        let favourite = Favourite(city, addedAt: .now)
        let addition = try await state.stored { store throws(StoreError) in
            try await store.addFavourite(favourite, of: user, limit: limit)
        }
        guard case .added(let count) = addition else {
            throw RequestError(
                status: .conflict,
                detail: "There are \(limit) favourites, as many as there may be; remove one first.")
        }
        if let place { _ = try await move(id, to: place, user, state) }
        await state.markStored(of: user)
        return Answer(status: count == 0 ? .ok : .created) { $0.favourite(favourite, city) }
    }

    /// Changes the user's group or note of a favourite. Members that the request does not name stay.
    private static func change(
        _ request: Request, _ user: User, _ state: ServiceState
    ) async throws(RequestError) -> Answer {
        try request.queryParameters.check(known: [])
        let id = try request.cityID
        let change = try await favouriteChange(in: request)
        let changed = try await state.stored { store throws(StoreError) in
            try await store.changeFavourite(id, of: user, by: change)
        }
        guard let changed else { throw .noFavourite(id) }
        return Answer { $0.favourite(changed, state.cities.index[id: id]) }
    }

    private static func favouriteChange(
        in request: Request
    ) async throws(RequestError) -> FavouriteChange {
        guard let body = try? await request.body.collect(upTo: 1 << 16),
            let sent = try? JSONDecoder().decode(
                [String: String?].self, from: Data(body.readableBytesView)),
            !sent.isEmpty, sent.keys.allSatisfy(["group", "note"].contains)
        else {
            throw .invalid(
                #"Send the values to change, and null for those to remove: {"group": "Family", "note": null}."#
            )
        }
        func text(_ name: String, atMost most: Int) throws(RequestError) -> FavouriteChange.Text {
            guard let value = sent[name] else { return .kept }
            // White space counts, too, though none is stored at the ends: the API's description cannot express that.
            let count = value?.unicodeScalars.count ?? 0
            guard count <= most else {
                throw .invalid("The \(name) may have \(most) characters and has \(count).")
            }
            return .replaced(value.flatMap(FavouriteChange.line))
        }
        return FavouriteChange(
            group: try text("group", atMost: FavouriteChange.longestGroup),
            note: try text("note", atMost: FavouriteChange.longestNote))
    }

    private static func move(
        _ id: City.ID, to place: Int, _ user: User, _ state: ServiceState
    ) async throws(RequestError) -> Favourite? {
        try await state.stored { store throws(StoreError) in
            try await store.moveFavourite(id, of: user, to: place)
        }
    }

    private static func remove(
        _ request: Request, _ user: User, _ state: ServiceState
    ) async throws(RequestError) -> Answer {
        try request.queryParameters.check(known: [])
        let id = try request.cityID
        let wasOne = try await state.stored { store throws(StoreError) in
            try await store.removeFavourite(id, of: user)
        }
        guard wasOne else { throw .noFavourite(id) }
        await state.markStored(of: user)
        return .empty(.noContent)
    }
}

extension RequestError {
    fileprivate static func noFavourite(_ id: City.ID) -> RequestError {
        .notFound("The city \(id) is not a favourite.")
    }
}

extension JSONWriter {
    /// Writes a favourite as an object: with the current data of the city, or with the data from when it was added.
    mutating func favourite(_ favourite: Favourite, _ city: City? = nil) {
        object { json in
            if let city {
                json.members(of: city)
            } else {
                json.member("id", favourite.id)
                json.member("name", favourite.name)
                json.member("country", favourite.country)
            }
            json.member("favourite", true)
            json.member("addedAt", favourite.addedAt.internetTime)
            json.member("group", favourite.group)
            json.member("note", favourite.note)
        }
    }
}

/// Marks the favourites that other programs add and remove, such as `citysearch favourites add` and other servers. It asks
/// the store, which also notices then when its database is replaced.
struct FavouritesWatch: Service {
    let state: ServiceState
    let logger: Logger

    /// The delay after a failure: the store does not report when it can be read again.
    private static let pause = Duration.seconds(1)

    func run() async throws {
        await cancelWhenGracefulShutdown {
            guard let store = state.availableStore else {
                // A service in a group that ends would end the group.
                try? await gracefulShutdown()
                return
            }
            var last: StoreRevision?
            var problem: StoreError?
            func look() async {
                while !Task.isCancelled {
                    do throws(StoreError) {
                        let revision = try await store.favouritesRevision()
                        if revision != last { try await state.markAllStored() }
                        if problem != nil { logger.notice("favourites can be read again") }
                        (last, problem) = (revision, nil)
                        return
                    } catch {
                        // Log a problem once.
                        if error != problem, !Task.isCancelled {
                            logger.warning("favourites cannot be read: \(error)")
                        }
                        problem = error
                    }
                    try? await Task.sleep(for: Self.pause)
                }
            }
            await look()
            for await _ in store.favouriteChanges { await look() }
        }
    }
}
#endif
