package import CitySearch
import CitySearchTerminal

/// What a file of cities is.
package enum DataKind {
    case json, snapshot

    /// Decides by the first bytes. A pipe, of which none can be read ahead, counts as JSON.
    package init(path: FilePath) throws(DataError) {
        let mark = CityIndex.snapshotBeginning
        do throws(Platform.Failure) {
            self = try Platform.beginning(of: path, upTo: mark.count) == mark ? .snapshot : .json
        } catch {
            throw .unreadable("\(path)", "\(error)")
        }
    }
}
