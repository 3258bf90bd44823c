import CitySearch

/// What a file of cities is.
enum DataKind {
    case json, snapshot

    /// Tells by the first bytes; what cannot be told, such as a pipe, is taken for JSON.
    init(path: FilePath) throws(ToolError) {
        let mark = CityIndex.snapshotBeginning
        do throws(Platform.Failure) {
            self = try Platform.beginning(of: path, upTo: mark.count) == mark ? .snapshot : .json
        } catch {
            throw .unreadable("\(path)", "\(error)")
        }
    }
}
