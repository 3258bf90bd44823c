import ArgumentParser

/// `citysearch import`: makes cities of what others publish.
struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Convert published data to a city list.",
        discussion: """
            Writes cities as JSON, or a snapshot when the output's name ends in .cityindex. The \
            result works with --data and citysearch refresh. An existing file is replaced \
            atomically, and only on success. Without a subcommand the format of the files is \
            detected; see citysearch import files --help.

            EXAMPLES
              citysearch import worldcities.csv
              citysearch import villes.csv --in FR --dry-run
              citysearch import places.geojson -o places.cityindex
              citysearch import geonames cities500.zip admin1CodesASCII.txt --country CL
              citysearch import postal FR.zip -o france.postalindex

            EXIT STATUS
              0  done
              2  wrong usage, or a file that cannot be read or written
            """,
        subcommands: [
            ImportFilesCommand.self, ImportGeoNamesCommand.self, ImportCSVCommand.self,
            ImportGeoJSONCommand.self, ImportPostalCommand.self,
        ],
        defaultSubcommand: ImportFilesCommand.self
    )
}
