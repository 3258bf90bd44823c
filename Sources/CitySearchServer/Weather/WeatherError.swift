#if Service
import CitySearchProgram

/// Why there is no current weather.
package enum WeatherError: MessageError, Hashable {
    /// The weather service gave no answer: its URL, and the reason.
    case unreachable(String, UpstreamError)
    /// The answer of the weather service cannot be right: the reason.
    case invalid(String)
    /// As many requests are under way as may be.
    case busy
    /// The weather service was asked as often as it may be.
    case overQuota

    package var description: String {
        switch self {
        case .unreachable(let url, let error): "\(url): \(error)"
        case .invalid(let problem):
            "the answer of the weather service cannot be used: \(problem)"
        case .busy: "as many other places are asked for as may be at once"
        case .overQuota: "the weather service was asked as often as it may be"
        }
    }
}
#endif
