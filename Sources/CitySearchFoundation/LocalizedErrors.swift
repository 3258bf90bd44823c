// The engine does without Foundation, which tells the text of an error only when the error is a
// `LocalizedError`. An app that imports Foundation anyway imports this beside the engine; then
// `localizedDescription` of any error that the engine throws is its description.

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
