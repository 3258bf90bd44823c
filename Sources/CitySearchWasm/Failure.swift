import CitySearch
import CitySearchAPI

/// Why a call failed, as JavaScript sees it.
struct Failure: InvalidQuestion {
    /// The codes by which programs distinguish errors: `CitySearchError.code`.
    enum Code: String {
        /// The bytes are not a snapshot, or not one that this version reads.
        case unusableIndex
        /// The bytes were a snapshot, and have changed.
        case damagedIndex
        /// The question has no meaning.
        case invalidQuestion
        /// There is no city with that id.
        case unknownCity
        /// The names of countries in the language were not given yet.
        case unknownLanguage
        /// The index is closed.
        case closed
    }

    let code: Code
    /// The error, and what to do.
    let message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    init(_ error: IndexFormatError) {
        let code: Code =
            switch error {
            case .otherLength, .damaged: .damagedIndex
            case .notAnIndex, .otherVersion, .otherByteOrder, .otherFoldingRules: .unusableIndex
            }
        self.init(code, error.description)
    }

    static func invalid(_ detail: String) -> Failure { Failure(.invalidQuestion, detail) }
}
