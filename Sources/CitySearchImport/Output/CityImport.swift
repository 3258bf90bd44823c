/// An import that makes a list of cities from files.
package protocol CityImport {
    /// Reads the files and writes the cities.
    func run(
        into list: inout CityList, progress: ImportProgress.Handler
    ) async throws -> ImportReport
}
