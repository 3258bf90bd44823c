/// What a file of cities is.
enum DataKind {
    case json, snapshot

    /// Tells by the first bytes; what cannot be told, such as a pipe, is taken for JSON.
    init(path: String) {
        let mark = Array("CITYIDX\n".utf8)
        self = Platform.beginning(of: path, upTo: mark.count) == mark ? .snapshot : .json
    }
}
