import ArgumentParser
import CitySearch
import CitySearchImport
import CitySearchProgram

/// `citysearch import geonames`: makes cities of the files that GeoNames publishes.
struct ImportGeoNamesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "geonames",
        abstract: "Convert files of GeoNames to a city list.",
        usage: "citysearch import geonames <FILE>... [-o <FILE>] [<option> ...]",
        discussion: """
            The files are those of https://download.geonames.org/export/dump, unchanged: text or \
            ZIP. Their names and columns determine their content:
              cities500, allCountries, DE …   places; at least one of these
              admin1CodesASCII, admin2Codes   names of divisions
              countryInfo                     valid codes of countries
              hierarchy                       divisions of places without codes
              alternateNamesV2                names by language
              modifications-DAY, deletes-DAY, alternateNamesModifications-DAY,
              alternateNamesDeletes-DAY       the changes of a day

            For each day, removals are applied first. A missing day between the first and the last \
            is an error.

            Only current populated places are included; capitals and seats of divisions with any \
            number of inhabitants. Twelve million lines take less than a gigabyte of memory, and \
            temporary space next to the output; a snapshot also takes the memory of a load.

            EXAMPLES
              citysearch import geonames cities500.zip admin1CodesASCII.txt
              citysearch import geonames CL.zip admin1CodesASCII.txt -o chile.cityindex
              citysearch import geonames allCountries.zip --country AR,CL --with PPLX

            EXIT STATUS
              0  done
              2  wrong usage, or a file that cannot be read or written
            """)

    @Argument(help: ArgumentHelp("Files of GeoNames.", valueName: "FILE"), completion: .file())
    var files: [FilePath] = []

    @OptionGroup var country: CountryOption

    @Option(
        help: ArgumentHelp(
            "Only places with at least N inhabitants, and seats of divisions.", valueName: "N"))
    var minPopulation = 0

    @Option(
        name: .customLong("with"),
        help: ArgumentHelp(
            """
            Also places of this kind, for example PPLX (a section of a place), PPLH (historical), \
            PPLQ (abandoned), PPLW (destroyed), or of these: PPLX,PPLQ. May be repeated.
            """, valueName: "CODE"),
        transform: Self.codes)
    var added: [Set<FeatureCode>] = []

    @Option(
        name: .customLong("without"),
        help: ArgumentHelp("No places of this kind, for example PPLL.", valueName: "CODE"),
        transform: Self.codes)
    var removed: [Set<FeatureCode>] = []

    @OptionGroup var output: ImportOptions

    func validate() throws {
        guard minPopulation >= 0 else {
            throw ValidationError("--min-population needs a number from 0 on.")
        }
    }

    func run() async throws {
        if files.isEmpty { throw MissingFile(command: "geonames") }
        var selection = PlaceSelection()
        selection.countries = try country.known()
        selection.leastPopulation = minPopulation
        selection.added = Set(added.joined())
        selection.removed = Set(removed.joined())
        try await output.run(on: files) { directory in
            try GeoNamesImport(
                files.map { NamedFile(path: $0) }, selection: selection,
                isLenient: output.isLenient,
                scratchDirectory: directory)
        }
    }

    private static func codes(_ text: String) throws -> Set<FeatureCode> {
        Set(
            try text.split(separator: ",").map { part in
                guard let code = FeatureCode(String(part.trimmed)) else {
                    throw ValidationError(
                        "give feature codes of GeoNames, such as PPLX or PPLX,PPLQ")
                }
                return code
            })
    }
}
