#if Service
import CitySearchProgram

/// Why a refresh changed nothing.
package enum RefreshError: MessageError, Hashable {
    /// The source gave no data: its name, and the reason.
    case unreachable(String, UpstreamError)
    /// The data cannot be loaded, or the snapshot not written: the error.
    case unusable(String)
    /// The data lack current cities: the name of the source, how many, and of how many.
    case losesCities(String, lost: Int, of: Int)
    /// There is no directory for the snapshot.
    case noPlace
    /// No source of the data was named.
    case noSource

    package var description: String {
        switch self {
        case .unreachable(let source, let error): "\(source): \(error)"
        case .unusable(let problem): problem
        case .losesCities(let source, let lost, let count):
            "\(source): lacks \(lost.grouped) of the \(count.counted("city")) that there are; "
                + "force the refresh if that is right"
        case .noPlace: "there is no place for the data: set XDG_DATA_HOME or HOME"
        case .noSource:
            "there is no source of the data; name a URL or a file with --from"
        }
    }
}
#endif
