package import CitySearch

/// A file of numbers by which cities rank: each line has the id of a city and its number, with a comma, a semicolon or
/// a tab between. The first line may be a heading. Anything after the number is ignored; of two lines with one id the
/// later one counts.
package enum SignalFile {
    /// The variable of the environment that names the file.
    package static let variable = "CITYSEARCH_SIGNAL"

    /// Reads the file of an option, else that of the environment; no numbers when neither is there.
    package static func open(option: FilePath?) throws(OwnFileError) -> [City.ID: Double] {
        guard let file = try OwnFile(option: option, variable: variable) else { return [:] }
        return try values(file.text, named: file.name)
    }

    /// - Parameter name: the name of the file in messages.
    package static func values(
        _ text: String, named name: String
    ) throws(OwnFileError) -> [City.ID: Double] {
        var values: [City.ID: Double] = [:]
        let lines = text.utf8.split(
            separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (number, line) in lines.enumerated() {
            let fields = line.split(maxSplits: 2, omittingEmptySubsequences: false) {
                ",;\t".utf8.contains($0)
            }.map {
                String(decoding: $0.filter { !" \r\"\u{FEFF}".utf8.contains($0) }, as: UTF8.self)
            }
            let id = City.ID(fields[0])
            let isHeading = number == 0 && id == nil
            if isHeading || fields == [""] { continue }
            guard let id, fields.count > 1, let value = Double(fields[1]), value >= 0,
                value < .infinity
            else { throw .noNumber(name, line: number + 1, String(Substring(line))) }
            values[id] = value
        }
        return values
    }
}
