extension CityIndex {
    /// Checks everything that searching relies on: each section by the rules of its row in the schema.
    ///
    /// - Throws: ``IndexFormatError/damaged(_:)`` that names the first thing that does not hold.
    /// - Complexity: O(bytes).
    package func checkInvariants() throws(IndexFormatError) {
        try IndexInvariants(contents).check()
    }

    /// Checks everything that searching relies on, which takes about as long as a load.
    ///
    /// - Parameter path: where the index was opened, for the error.
    /// - Complexity: O(bytes).
    package func verifyContents(of path: FilePath) throws(CityIndexError) {
        do throws(IndexFormatError) {
            try checkInvariants()
        } catch {
            throw CityIndexError(error, path: path.description)
        }
    }
}
