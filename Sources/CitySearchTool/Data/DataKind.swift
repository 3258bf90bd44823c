import CitySearch

/// What a file of cities is.
enum DataKind {
    case json, snapshot

    /// Decides by the first bytes. A pipe, of which none can be read ahead, counts as JSON.
    init(path: FilePath) throws(ToolError) {
        let mark = CityIndex.snapshotBeginning
        do throws(Platform.Failure) {
            self = try Platform.beginning(of: path, upTo: mark.count) == mark ? .snapshot : .json
        } catch {
            throw .unreadable("\(path)", "\(error)")
        }
    }
}
