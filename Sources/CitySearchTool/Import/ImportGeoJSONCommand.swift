import ArgumentParser
import CitySearch
import CitySearchImport
import CitySearchProgram

/// `citysearch import geojson`: makes cities of a map.
struct ImportGeoJSONCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "geojson",
        abstract: "Convert a map, such as places of OpenStreetMap, to a city list.",
        usage: "citysearch import geojson <FILE> [-o <FILE>] [<option> ...]",
        discussion: """
            A feature with a name is a city, at its point or in the middle of the box around its \
            outline. From OpenStreetMap, as exported by Overpass or osmium, these are read: place, \
            name, name:xx, alt_name, old_name and the like, population, capital, is_in:state, \
            addr:country. In other maps the properties have the names of a table's columns. One \
            feature per line works, too.

            EXAMPLES
              citysearch import geojson places.geojson --in DE
              citysearch import geojson places.geojsonseq --place city,town,suburb

            EXIT STATUS
              0  done
              2  wrong usage, or a file that cannot be read or written
            """)

    @Argument(
        help: ArgumentHelp("A map.", valueName: "FILE"),
        completion: .file(extensions: ["geojson", "geojsonseq", "json"]))
    var file: FilePath

    @Option(
        name: .customLong("place"),
        help: ArgumentHelp(
            """
            Only features whose place is of this kind, or of these: city,town. May be repeated. \
            Default: \(GeoJSONImport.usualKinds.sorted().joined(separator: ", ")).
            """, valueName: "KIND"))
    var kinds: [String] = []

    @OptionGroup var country: HomeCountryOption
    @OptionGroup var output: ImportOptions

    func run() async throws {
        try await output.run(on: [file]) { directory in
            var map = GeoJSONImport(file, isLenient: output.isLenient, scratchDirectory: directory)
            if !kinds.isEmpty {
                map.kinds = Set(
                    kinds.flatMap { $0.split(separator: ",") }.map { String($0.trimmed) })
            }
            map.country = country.country
            return map
        }
    }
}
