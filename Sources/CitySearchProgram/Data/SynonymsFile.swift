package import CitySearch

/// A file of synonyms, one per line: ``Synonyms/init(lines:)``.
package enum SynonymsFile {
    /// The variable of the environment that names the file.
    package static let variable = "CITYSEARCH_SYNONYMS"

    /// Reads the file of an option, else that of the environment; no synonyms when neither is there.
    package static func open(option: FilePath?) throws(OwnFileError) -> Synonyms {
        guard let file = try OwnFile(option: option, variable: variable) else {
            return Synonyms([:])
        }
        do throws(SynonymsError) {
            return try Synonyms(lines: file.text)
        } catch {
            throw .noSynonyms(file.name, error)
        }
    }
}
