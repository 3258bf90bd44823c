#if Service
package import CitySearch
import CitySearchProgram

/// What an operator can set of refreshes, and what tests do.
package struct RefreshSettings: Sendable {
    /// Where the data come from; nil to leave them alone.
    package var source: RefreshSource?
    /// How long after a refresh the next one follows, in hours.
    package var hours = 24.0
    /// The snapshot that a refresh replaces; nil when there is no place for one.
    package var snapshotPath = DataLocation.refreshedPath
    /// How often a source is asked that does not answer.
    package var backoff = Backoff()
    /// How long a download may take, in seconds.
    package var timeLimit = 600
    /// How many bytes a download may have: ten times the bundled data.
    package var sizeLimit = 500_000_000
    /// How many bytes a packed file may unpack to, all of its parts together: twice the places of all countries.
    package var unpackedLimit = 4_000_000_000

    package init() {}

    /// How long after a failure the next try follows, in hours.
    var hoursAfterFailure: Double {
        min(hours, 1)
    }
}
#endif
