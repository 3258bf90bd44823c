#if Service
import CitySearch
import CitySearchProgram
import CitySearchStore
import HTTPTypes

/// A setting of an operator, by an option, or else by the variable of its name: `--idle-seconds` or
/// `CITYSEARCH_IDLE_SECONDS`.
struct Setting {
    private let name: String

    /// - Parameter name: the name of the option, without its leading hyphens.
    init(_ name: String) { self.name = name }

    private var option: String { "--" + name }

    /// The name of the variable.
    var variable: String { "CITYSEARCH_" + name.uppercased().replacing("-", with: "_") }

    /// The value of the option, else the text of the variable; nil without either.
    func text(_ given: String?) -> String? { given ?? Platform.environment(variable) }

    /// A whole number, of the option or else of the variable; nil when neither is there.
    func number(_ given: Int?, in range: ClosedRange<Int>) throws(CommandError) -> Int? {
        try value(
            given, reading: { Int($0) }, where: range.contains,
            else: "must be a whole number from \(range.lowerBound) to \(range.upperBound)")
    }

    /// The name of a header, of the option or else of the variable; nil when neither is there.
    func header(_ given: String?) throws(CommandError) -> HTTPField.Name? {
        guard let name = text(given) else { return nil }
        guard let header = HTTPField.Name(name) else {
            throw .unusable(option, "must be the name of a header, such as X-Real-IP")
        }
        return header
    }

    /// The value of the option, else of the variable; nil without either.
    ///
    /// - Parameters:
    ///   - read: reads the text of the variable.
    ///   - advice: what to do when the value cannot be used.
    func value<Value>(
        _ given: Value?, reading read: (String) -> Value?,
        where isUsable: (Value) -> Bool = { _ in true }, else advice: String
    ) throws(CommandError) -> Value? {
        if let given {
            guard isUsable(given) else { throw .unusable(option, advice) }
            return given
        }
        guard let text = Platform.environment(variable) else { return nil }
        guard let value = read(text), isUsable(value) else { throw .unusable(variable, advice) }
        return value
    }
}

/// Why a command cannot be done.
enum CommandError: MessageError {
    /// The data have no city with this id.
    case noCity(City.ID)
    /// There would be more favourites than this limit.
    case limitReached(Int)
    /// A file cannot be read: its name and the reason.
    case unreadable(String, String)
    /// A file of the user's own cannot be used.
    case unusableFile(OwnFileError)
    /// A file contains something other than favourites: its name, and the error.
    case noFavourites(String, String)
    /// An option, a variable or a file cannot be used: its name, and what to do.
    case unusable(String, String)
    /// The weather of this city is not known: why not.
    case noWeather(String, WeatherError)

    var description: String {
        switch self {
        case .noCity(let id): "there is no city with the id \(id)"
        case .limitReached(let limit):
            "there may be \(limit.counted("favourite")); remove some first, or raise --limit"
        case .unreadable(let file, let reason): "\(file): cannot be read: \(reason)"
        case .unusableFile(let error): "\(error)"
        case .noFavourites(let file, let problem): "\(file): \(problem)"
        case .unusable(let name, let advice): "\(name) \(advice)"
        case .noWeather(let city, let error):
            "the weather of \(city) was never asked for before, and there is none now: \(error)"
        }
    }
}

extension StoreError: MessageError {}
#endif
