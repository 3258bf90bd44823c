import CCitySearch
import CitySearch
import CitySearchAPI

/// Why a call failed, as C sees it.
struct LibraryError: Error {
    let status: citysearch_status
    let message: String

    /// An argument that cannot be used.
    static func invalidArgument(_ message: String) -> LibraryError {
        LibraryError(status: citysearch_status(CITYSEARCH_INVALID_ARGUMENT), message: message)
    }

    /// There is not enough memory.
    static func noMemory(_ purpose: String) -> LibraryError {
        LibraryError(
            status: citysearch_status(CITYSEARCH_OUT_OF_MEMORY),
            message: "no memory for \(purpose)")
    }
}

extension LibraryError {
    init(_ error: CityIndexError) {
        self.init(
            status: citysearch_status(Self.status(of: error.reason)), message: error.description)
    }

    init(_ error: PostalIndexError) {
        let status =
            switch error {
            case .unreadable, .unwritable: Int(CITYSEARCH_FILE_ERROR)
            case .unusable: Int(CITYSEARCH_INVALID_DATA)
            }
        self.init(status: citysearch_status(status), message: error.description)
    }

    private static func status(of reason: CityIndexError.Reason) -> Int {
        switch reason {
        case .unreadable, .unwritable: Int(CITYSEARCH_FILE_ERROR)
        case .outOfMemory: Int(CITYSEARCH_OUT_OF_MEMORY)
        default: Int(CITYSEARCH_INVALID_DATA)
        }
    }
}

/// Runs the body of a C function, and returns its status.
///
/// - Parameter function: the name of the function, which the message begins with.
func status(
    of function: StaticString = #function, _ body: () throws(LibraryError) -> Void
) -> citysearch_status {
    do throws(LibraryError) {
        try body()
        return citysearch_status(CITYSEARCH_OK)
    } catch {
        let name = "\(function)".prefix { $0 != "(" }
        var message = "\(name): \(error.message)"
        message.withUTF8 { bytes in
            unsafe bytes.withMemoryRebound(to: CChar.self) { bytes in
                unsafe ccitysearch_set_last_error(bytes.baseAddress, bytes.count)
            }
        }
        return error.status
    }
}

/// The target of a pointer that must not be NULL.
func required<Pointer>(_ pointer: Pointer?, _ name: StaticString) throws(LibraryError) -> Pointer {
    guard let pointer else { throw .invalidArgument("\(name) is NULL") }
    return pointer
}

/// An array of C, which may be NULL where it has nothing.
func elements<Element>(
    _ start: UnsafePointer<Element>?, _ name: StaticString, _ count: Int
) throws(LibraryError) -> UnsafeBufferPointer<Element> {
    guard count >= 0 else { throw .invalidArgument("count is more than memory can have") }
    guard unsafe count == 0 || start != nil else { throw .invalidArgument("\(name) is NULL") }
    return unsafe UnsafeBufferPointer(start: start, count: count)
}
