#if Service
import CitySearch
import CitySearchStore
import CitySearchProgram

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
