import ArgumentParser
import CitySearch
import CitySearchImport
import CitySearchProgram

/// The options of lists that have no coordinates.
struct LookupOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            The JSON file or snapshot with the coordinates for a list without them; default: the \
            data of citysearch.
            """, valueName: "FILE"),
        completion: .file(extensions: ["json", "cityindex"]))
    var cities: FilePath?

    @Option(
        help: ArgumentHelp(
            """
            The output file for unknown and ambiguous cities of a list without coordinates: a \
            table.
            """, valueName: "FILE"),
        completion: .file(extensions: ["csv"]))
    var unresolved: FilePath?

    func validate() throws {
        if unresolved?.bytes.isEmpty == true {
            throw ValidationError("--unresolved needs the name of a file.")
        }
    }

    /// Where an import finds coordinates, as these say.
    ///
    /// - Parameters:
    ///   - inputs: the files to import.
    ///   - output: how the cities are written.
    ///   - isDryRun: whether nothing is written.
    func cityLookup(
        inputs: [FilePath], output: ImportOptions, isDryRun: Bool = false
    ) throws -> CityLookup {
        var lookup = CityLookup(cities: { [cities] in
            try await LoadedIndex.cities(at: .find(option: cities))
        })
        guard let unresolved, !isDryRun else { return lookup }
        try unresolved.checkMayBeReplaced(
            from: inputs + [cities].compactMap(\.self), force: output.force,
            kind: "list of cities that an import did not find", option: "--unresolved"
        ) { unresolved.begins(with: Self.headings) }
        lookup.takeUnresolved = { cities throws(ImportError) in
            try Self.write(cities, to: unresolved)
        }
        return lookup
    }

    /// The first line of the table of unresolved cities.
    private static let headings = Array("file,line,name,country,admin1,candidates\n".utf8)

    /// Writes cities as a table that replaces a file.
    private static func write(_ cities: [UnresolvedCity], to path: FilePath) throws(ImportError) {
        var bytes = headings
        for city in cities {
            var row = CSVRow(isTerminal: false)
            row.add(text: city.file.utf8.span)
            row.add(number: String(city.line))
            for text in [city.name, city.country, city.division] { row.add(text: text.utf8.span) }
            row.add(number: city.candidates.map(String.init).joined(separator: " "))
            bytes += row.bytes + [0x0A]
        }
        do throws(Platform.Failure) {
            let file = try FileReplacement(of: path, removingAbandoned: [headings])
            try file.write(bytes.span)
            try file.commit()
        } catch {
            throw .unwritable("\(path)", "\(error)")
        }
    }
}
