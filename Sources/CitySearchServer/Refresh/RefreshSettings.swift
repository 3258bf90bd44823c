#if Service
package import CitySearch
import CitySearchProgram

/// The settings of refreshes for operators and tests.
package struct RefreshSettings: Sendable {
    /// Where the data come from; nil to leave them alone.
    package var source: RefreshSource?
    /// The time between refreshes, in hours.
    package var hours = 24.0
    /// The snapshot that a refresh replaces; nil if there is no place for one.
    package var snapshotPath = DataLocation.refreshedPath
    /// The retries of a source that does not answer.
    package var backoff = Backoff()
    /// The time limit of a download, in seconds.
    package var timeLimit = 600
    /// The maximum number of bytes of a download: ten times the bundled data.
    package var sizeLimit = 500_000_000
    /// The maximum number of uncompressed bytes of a compressed file, all of its parts together: twice the places of
    /// all countries.
    package var unpackedLimit = 4_000_000_000

    package init() {}

    /// The time until the next try after a failure, in hours.
    var hoursAfterFailure: Double {
        min(hours, 1)
    }
}
#endif
