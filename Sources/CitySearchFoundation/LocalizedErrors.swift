// The engine does not use Foundation, which shows the text of an error only if the error is a `LocalizedError`. An app
// that imports Foundation anyway can also import this; then `localizedDescription` of any error of the engine is its
// description.

public import CitySearch
public import Foundation

extension CityIndexError: LocalizedError {
    /// The same as `description`.
    public var errorDescription: String? {
        description
    }
}

extension IndexFormatError: LocalizedError {
    /// The same as `description`.
    public var errorDescription: String? {
        description
    }
}

extension CoordinateError: LocalizedError {
    /// The same as `description`.
    public var errorDescription: String? {
        description
    }
}

extension FavouriteError: LocalizedError {
    /// The same as `description`.
    public var errorDescription: String? {
        description
    }
}
