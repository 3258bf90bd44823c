#if Service
import CitySearchAPI
import CitySearchStore
import Hummingbird

/// `/api/me`: all data of the user who sends the request.
enum UserRoute {
    static func resource(_ state: ServiceState) -> Resource {
        .personal("/api/me", state, [.get: show, .delete: remove])
    }

    private static func show(
        _ request: Request, _ user: User, _ state: ServiceState
    ) async throws(RequestError) -> Answer {
        try request.queryParameters.check(known: [])
        let data = try await state.stored { store throws(StoreError) in
            try await store.data(of: user)
        }
        return Answer(headers: [.cacheControl: "no-store"]) { $0.userData(data, of: user) }
    }

    private static func remove(
        _ request: Request, _ user: User, _ state: ServiceState
    ) async throws(RequestError) -> Answer {
        try request.queryParameters.check(known: [])
        _ = try await state.stored { store throws(StoreError) in
            try await store.removeData(of: user)
        }
        await state.markStored(of: user)
        return .empty(.noContent)
    }
}

extension JSONWriter {
    /// Writes all data of a user as an object.
    mutating func userData(_ data: UserData, of user: User) {
        object { json in
            if user != .unnamed { json.member("user", user.name) }
            json.member("favourites", data.favourites) { $0.favourite($1) }
            json.member("history", data.history) { $0.historyEntry($1) }
        }
    }
}
#endif
