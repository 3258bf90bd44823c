package import CitySearch

/// Makes a list of cities of files of any shape that it knows, each found out by its content.
package struct FileImport: CityImport {
    private let files: [NamedFile]
    let options: ListOptions
    let lookup: CityLookup
    let isLenient: Bool
    /// Where what no city needs goes; nil to leave it out.
    let payload: FilePath?
    let scratchDirectory: FilePath

    /// - Parameter payload: where what no city needs goes, a line of JSON a city, as ``PayloadFile`` reads it; nil to leave it out.
    package init(
        _ files: [FilePath], options: ListOptions, lookup: CityLookup = CityLookup(),
        isLenient: Bool, scratchDirectory: FilePath, payload: FilePath? = nil
    ) {
        self.init(
            files.map { NamedFile(path: $0) }, options: options, lookup: lookup,
            isLenient: isLenient, scratchDirectory: scratchDirectory, payload: payload)
    }

    init(
        _ files: [NamedFile], options: ListOptions, lookup: CityLookup = CityLookup(),
        isLenient: Bool, scratchDirectory: FilePath, payload: FilePath? = nil
    ) {
        self.files = files
        self.payload = payload
        self.options = options
        self.lookup = lookup
        self.isLenient = isLenient
        self.scratchDirectory = scratchDirectory
    }

    /// Reads the files and writes the cities.
    package func run(
        into list: inout CityList, progress: ImportProgress.Handler
    ) async throws -> ImportReport {
        let inputs = try files.map {
            try ListInput($0, options, scratchDirectory: scratchDirectory)
        }
        guard let known = inputs.first(where: \.isOfGeoNames) else {
            return try await runLists(inputs, into: &list, progress)
        }
        if payload != nil {
            throw ImportError.unusable(
                known.name,
                "is a file of GeoNames, of which no other columns are kept; leave out --payload")
        }
        if !options.given.isEmpty {
            throw ImportError.unusable(
                known.name,
                "is a file of GeoNames, of which it is known what is where; leave out "
                    + options.given.joined(separator: " and ")
                    + "; citysearch import geonames --country takes the places of a country")
        }
        return try await runGeoNames(inputs, into: &list, progress)
    }

    private func runGeoNames(
        _ inputs: [ListInput], into list: inout CityList, _ progress: ImportProgress.Handler
    ) async throws -> ImportReport {
        let files = try inputs.map { input throws(ImportError) in
            input.file.path.isStandardInput
                ? NamedFile(holding: try hold(input), name: input.name) : input.file
        }
        var report = try await GeoNamesImport(
            files, selection: PlaceSelection(), isLenient: isLenient,
            scratchDirectory: scratchDirectory
        ).run(into: &list, progress: progress)
        report.notes.insert(
            "read as files of GeoNames; citysearch import geonames has options for these", at: 0)
        return report
    }

    /// Keeps standard input, which GeoNames' import reads from several places.
    private func hold(_ input: ListInput) throws(ImportError) -> SeekableFile {
        guard case .geoNames(let stream) = input.content else {
            throw .unusable(input.name, "is not one of the files that GeoNames publishes")
        }
        return try stream.held(in: scratchDirectory)
    }
}
