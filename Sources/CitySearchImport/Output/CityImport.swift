/// What makes a list of cities of files.
package protocol CityImport {
    /// Reads the files and writes the cities.
    func run(
        into list: inout CityList, progress: ImportProgress.Handler
    ) async throws -> ImportReport
}
