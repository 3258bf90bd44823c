#if Service
import Foundation
import PostgreSQLSystem

/// A connection to PostgreSQL by libpq. Its calls wait for the server, so they are made on threads that may.
///
/// All unsafe code for PostgreSQL is in this file. Its interface is strings and numbers, and a result is copied and
/// freed before a call returns. A connection from the pool has one user, so it is used by one thread at a time.
@safe final class PostgresConnection: @unchecked Sendable {
    /// Why the server did not execute a request.
    struct Failure: Error {
        /// Its code in the standard (SQLSTATE); empty if the connection failed.
        let state: String
        let message: String
        /// Whether the connection is of no use any more.
        let isLost: Bool
    }

    /// The result of a statement.
    struct Answer {
        /// The values of each row as texts.
        let rows: [[String?]]
        /// The number of changed rows.
        let changed: Int
    }

    private let connection: OpaquePointer
    /// Until when answers are waited for. A server that was stopped would be waited for without end.
    private var deadline: StoreDeadline
    /// The time limit of a statement, in this transaction.
    private var statementLimit = Duration.seconds(4)
    /// The names of the statements that the server has prepared, by their text.
    private var prepared: [String: String] = [:]
    /// The number of connections that were lost before this one.
    let opening: Int

    init(to place: PostgresPlace, until deadline: StoreDeadline, opening: Int = 0) throws(Failure) {
        let parameters = place.parameters
        let opened = unsafe withCStrings(parameters.map(\.name)) { names in
            unsafe withCStrings(parameters.map(\.value)) { values in
                unsafe PQconnectdbParams(names, values, 1)
            }
        }
        guard let opened = unsafe opened else {
            throw Failure(state: "", message: "there is no memory", isLost: true)
        }
        unsafe connection = unsafe opened
        self.deadline = deadline
        self.opening = opening
        guard unsafe PQstatus(opened) == CONNECTION_OK else { throw unsafe failure(nil) }
        // Sending, too, waits only until the deadline.
        guard unsafe PQsetnonblocking(opened, 1) == 0 else { throw unsafe failure(nil) }
        try execute(
            """
            SET client_min_messages = error; SET search_path = citysearch;
            SET statement_timeout = 4000; SET idle_in_transaction_session_timeout = 30000
            """)
    }

    deinit {
        unsafe PQfinish(connection)
    }

    /// The parameters of a URL; nil if libpq does not understand it.
    static func options(of url: String) -> [String: String]? {
        guard let first = unsafe PQconninfoParse(url, nil) else { return nil }
        defer { unsafe PQconninfoFree(first) }
        var options: [String: String] = [:]
        var next = unsafe first
        while let keyword = unsafe next.pointee.keyword {
            if let value = unsafe next.pointee.val {
                unsafe options[String(cString: keyword)] = unsafe String(cString: value)
            }
            unsafe next += 1
        }
        return options
    }

    /// Begins a transaction, which is over by a deadline.
    func begin(_ statement: String, until deadline: StoreDeadline) throws(Failure) {
        self.deadline = deadline
        try execute("\(statement); \(limitation())")
    }

    /// Limits the time of the server for statements from now on, in this transaction.
    private func limitation() -> String {
        statementLimit = max(deadline.ofStatements - .now, .milliseconds(1))
        return "SET LOCAL statement_timeout = \(Int(statementLimit / .milliseconds(1)))"
    }

    /// Runs statements that have no values.
    func execute(_ statements: String) throws(Failure) {
        _ = try answer(isSent: unsafe PQsendQuery(connection, statements))
    }

    /// Runs a statement, which the server prepares when it comes first.
    ///
    /// - Parameter values: the values of `$1` and so on. PostgreSQL has no strings with a zero character.
    func run(_ statement: String, _ values: [String?] = []) throws(Failure) -> Answer {
        // The statements before it may have waited.
        if statementLimit > deadline.ofStatements - .now + .milliseconds(100) {
            try execute(limitation())
        }
        let name = try prepare(statement)
        let texts = values.map { $0?.replacing("\0", with: "\u{FFFD}") }
        return try answer(
            isSent: unsafe withCStrings(texts) { texts in
                unsafe PQsendQueryPrepared(
                    connection, name, Int32(values.count), texts, nil, nil, 0)
            })
    }

    /// Waits until the server notifies of something that this connection listens to.
    ///
    /// - Returns: whether it did before the time was over.
    func isNotified(within milliseconds: Int32) throws(Failure) -> Bool {
        guard isReady(POLLIN, until: .now + .milliseconds(milliseconds)) else { return false }
        guard unsafe PQconsumeInput(connection) == 1 else { throw unsafe failure(nil) }
        var isNotified = false
        while let notice = unsafe PQnotifies(connection) {
            unsafe PQfreemem(notice)
            isNotified = true
        }
        return isNotified
    }

    private func prepare(_ statement: String) throws(Failure) -> String {
        if let name = prepared[statement] { return name }
        let name = "statement\(prepared.count)"
        _ = try answer(isSent: unsafe PQsendPrepare(connection, name, statement, 0, nil))
        prepared[statement] = name
        return name
    }

    /// Waits for the answer to the statements that were sent: the last of several, or the first failure.
    private func answer(isSent: Int32) throws(Failure) -> Answer {
        guard isSent == 1 else { throw unsafe failure(nil) }
        try send()
        var answer = Answer(rows: [], changed: 0)
        var failed: Failure?
        while let result = try unsafe nextResult() {
            defer { unsafe PQclear(result) }
            switch unsafe PQresultStatus(result) {
            case PGRES_COMMAND_OK, PGRES_TUPLES_OK: answer = unsafe copy(result)
            default: failed = unsafe failed ?? failure(result)
            }
        }
        if let failed { throw failed }
        return answer
    }

    /// Sends what libpq has not sent yet. A server that waits to be read from is read from.
    private func send() throws(Failure) {
        while true {
            let unsent = unsafe PQflush(connection)
            if unsent == 0 { return }
            guard unsent == 1 else { throw unsafe failure(nil) }
            try wait(for: POLLIN | POLLOUT)
        }
    }

    /// The next result of a request; nil if there are no more.
    private func nextResult() throws(Failure) -> OpaquePointer? {
        while unsafe PQisBusy(connection) == 1 { try wait(for: POLLIN) }
        return unsafe PQgetResult(connection)
    }

    /// Waits for the server, and reads the bytes received.
    private func wait(for events: Int32) throws(Failure) {
        guard isReady(events, until: deadline.ofAccess) else {
            throw Failure(state: "", message: "it does not answer", isLost: true)
        }
        guard unsafe PQconsumeInput(connection) == 1 else { throw unsafe failure(nil) }
    }

    /// Whether the socket is ready before the time is over.
    private func isReady(_ events: Int32, until end: ContinuousClock.Instant) -> Bool {
        var awaited = pollfd(fd: unsafe PQsocket(connection), events: Int16(events), revents: 0)
        while true {
            let left = max(.zero, end - .now) / .milliseconds(1)
            let count = unsafe poll(&awaited, 1, Int32(left))
            // A signal ends the call, but not the time.
            if count >= 0 || errno != EINTR { return count > 0 }
        }
    }

    private func copy(_ result: OpaquePointer) -> Answer {
        let (rows, columns) = unsafe (PQntuples(result), PQnfields(result))
        return Answer(
            rows: (0..<rows).map { row in
                (0..<columns).map { column in
                    unsafe PQgetisnull(result, row, column) == 1
                        ? nil : String(cString: PQgetvalue(result, row, column))
                }
            },
            changed: unsafe PQcmdTuples(result).flatMap { unsafe Int(String(cString: $0)) } ?? 0)
    }

    private func failure(_ result: OpaquePointer?) -> Failure {
        func field(_ letter: Character) -> String? {
            let code = Int32(letter.asciiValue ?? 0)
            return unsafe PQresultErrorField(result, code).map { unsafe String(cString: $0) }
        }
        let message = unsafe PQerrorMessage(connection).map { unsafe String(cString: $0) }
        return Failure(
            state: field("C") ?? "", message: field("M") ?? message ?? "",
            isLost: unsafe PQstatus(connection) != CONNECTION_OK)
    }
}

/// Calls a C function with an array of strings that ends in NULL.
private func withCStrings<Result>(
    _ texts: [String?], _ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> Result
) -> Result {
    let copies = unsafe texts.map { text in unsafe text.flatMap { unsafe strdup($0) } }
    defer { unsafe copies.forEach { unsafe free($0) } }
    let pointers = unsafe copies.map { unsafe UnsafePointer($0) } + [nil]
    return unsafe pointers.withUnsafeBufferPointer { unsafe body($0.baseAddress) }
}
#endif
