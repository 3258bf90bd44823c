#if Service
import ArgumentParser
import CitySearchAPI
import CitySearchProgram
import CitySearchStore
import Hummingbird

/// `citysearch users`: the stored data of people whom a proxy signs in.
struct UsersCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "users",
        abstract: "Export or delete the data of a service's users.",
        discussion: """
            These are the users of citysearch serve --user-header. They can do the same for \
            themselves, by GET and DELETE of /api/me.

            EXAMPLES
              citysearch users list
              citysearch users export alice > alice.json
              citysearch users delete alice

            EXIT STATUS
              0  done
              1  there is no data of the user
              2  wrong usage, or data that cannot be read or written
            """,
        subcommands: [UsersListCommand.self, UsersExportCommand.self, UsersDeleteCommand.self]
    )
}

/// The argument that names a user.
struct UserArgument: ParsableArguments {
    @Argument(help: ArgumentHelp("The name of the user, as the proxy sends it.", valueName: "NAME"))
    var name: String

    func user() throws(CommandError) -> User {
        guard let user = User(name) else {
            throw .unusable(
                "NAME",
                "must have 1 to \(User.longestName) bytes of UTF-8 and no control characters")
        }
        return user
    }

    /// Reports that there is no data of the user, and returns the exit status.
    static func nothingIsKept() -> ExitCode {
        StandardError.writeLine("citysearch: nothing is kept of this user")
        return ExitStatus.foundNothing.code
    }
}

/// `citysearch users list`: lists users with stored data.
struct UsersListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Print the names of the users with stored data, one per line.",
        usage: "citysearch users list")

    func run() async throws {
        let users = try await StoreLocation.openedStore().users().filter { $0 != .unnamed }
        try OutputBuffer.printLines(users.map { DisplayText.printable($0.name) })
    }
}

/// `citysearch users export`: prints the data of a user.
struct UsersExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Print all data of a user, as JSON.",
        usage: "citysearch users export <NAME>",
        discussion: """
            citysearch favourites import reads its favourites.
            """)

    @OptionGroup var argument: UserArgument

    func run() async throws {
        let user = try argument.user()
        let data = try await StoreLocation.openedStore().data(of: user)
        guard !data.favourites.isEmpty || !data.history.isEmpty else {
            throw UserArgument.nothingIsKept()
        }
        try OutputBuffer.printLine { $0.userData(data, of: user) }
    }
}

/// `citysearch users delete`: removes the data of a user.
struct UsersDeleteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Remove all data of a user.",
        usage: "citysearch users delete <NAME>")

    @OptionGroup var argument: UserArgument

    func run() async throws {
        let user = try argument.user()
        guard try await StoreLocation.openedStore().removeData(of: user) else {
            throw UserArgument.nothingIsKept()
        }
    }
}

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
