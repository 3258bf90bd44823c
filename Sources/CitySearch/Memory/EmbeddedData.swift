import CPlaceNames

/// The data that are part of the program.
enum EmbeddedData {
    /// Calls `body` with the bytes of `Data/regions.tsv`.
    static func withRegions<Result, Failure: Error>(
        _ body: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        var length = 0
        let start = unsafe cplacenames_regions(&length)
        return try unsafe body(Span(_unsafeStart: start, count: length))
    }
}
