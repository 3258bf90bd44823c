import CitySearch

/// A city of a list without coordinates that is not known, or may be one of several.
struct UnresolvedCity: Sendable {
    let line: Int
    let name: String
    /// A code; empty when there is none.
    let country: String
    let division: String
    let isAmbiguous: Bool
    /// The ids of known cities that it may be.
    let candidates: [City.ID]

    /// What messages say.
    var fault: LineFault {
        let place = [division, country].filter { !$0.isEmpty }.joined(separator: ", ")
        let city = "`\(name.prefix(60))` " + (place.isEmpty ? "without a country" : "in \(place)")
        return isAmbiguous
            ? LineFault(
                line: line, "a name of one city there, or of one ten times as large as the others",
                "\(city), of which there are \(candidates.count)")
            : LineFault(line: line, "a name of a known city there", city)
    }
}

/// The cities of lists without coordinates that are not known, or may be one of several, as a table.
package struct UnresolvedCities: Sendable {
    private var bytes = Self.headings

    /// What the table begins with.
    package static let headings = Array("file,line,name,country,admin1,candidates\n".utf8)

    mutating func add(_ city: UnresolvedCity, in file: String) {
        let fields = [
            file, "\(city.line)", city.name, city.country, city.division,
            city.candidates.map(String.init).joined(separator: " "),
        ]
        let row = fields.map { field in
            guard field.utf8.contains(where: { ",\"\r\n".utf8.contains($0) }) else { return field }
            let parts = field.split(separator: "\"", omittingEmptySubsequences: false)
            return "\"" + parts.joined(separator: "\"\"") + "\""
        }
        bytes += Array((row.joined(separator: ",") + "\n").utf8)
    }

    /// Writes the table in the place of a file.
    func write(to path: FilePath) throws(ImportError) {
        do throws(Platform.Failure) {
            let file = try FileReplacement(of: path, removingAbandoned: [Self.headings])
            try file.write(bytes.span)
            try file.commit()
        } catch {
            throw .unwritable("\(path)", "\(error)")
        }
    }
}
