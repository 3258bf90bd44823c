import CEngine

/// The data that are part of the program.
enum EmbeddedData {
    /// `Data/folding.tsv`.
    case folding
    /// `Data/countries.tsv`.
    case countries
    /// `Data/countries-added.tsv`.
    case countriesAdded
    /// `Data/regions.tsv`.
    case regions
    /// `Data/division-words.tsv`.
    case divisionWords
    /// `Data/territories.tsv`.
    case territories
    /// `Data/country-languages.tsv`.
    case countryLanguages
    /// `Data/words.txt`.
    case words
    /// `Data/first-names.txt`.
    case firstNames
    /// `Data/context-words.tsv`.
    case contextWords
    /// `Data/country-outlines.bin`; empty where the program was built without it.
    case countryOutlines

    /// Calls `body` with the bytes of a file.
    static func withBytes<Result, Failure: Error>(
        of file: EmbeddedData, _ body: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let bytes =
            switch file {
            case .folding: unsafe cengine_folding()
            case .countries: unsafe cengine_countries()
            case .countriesAdded: unsafe cengine_countries_added()
            case .regions: unsafe cengine_regions()
            case .divisionWords: unsafe cengine_division_words()
            case .territories: unsafe cengine_territories()
            case .countryLanguages: unsafe cengine_country_languages()
            case .words: unsafe cengine_words()
            case .firstNames: unsafe cengine_first_names()
            case .contextWords: unsafe cengine_context_words()
            case .countryOutlines: unsafe cengine_country_outlines()
            }
        return try unsafe body(Span(_unsafeStart: bytes.start, count: bytes.length))
    }

    /// The lines of a file, each a name and some words.
    static func lists(of file: EmbeddedData) -> [(String, [String])] {
        withBytes(of: file) { data in
            var lists: [(String, [String])] = []
            data.forEachLine { line in
                let end = data.position(of: UInt8(ascii: "\t"), in: line)
                var words: [String] = []
                data.forEachPart(of: end + 1..<line.upperBound, by: UInt8(ascii: "|")) {
                    words.append(data.string($0))
                }
                lists.append((data.string(line.lowerBound..<end), words))
            }
            return lists
        }
    }
}
