#if Service
/// The type and description of a number, or of several with one name, for Prometheus, before their values.
/// (https://prometheus.io/docs/instrumenting/exposition_formats/)
struct MetricFamily {
    enum Kind: String {
        case counter, gauge, histogram
    }

    let name: String
    let kind: Kind
    /// The description of the number, in a line.
    let help: String

    init(_ name: String, _ kind: Kind, _ help: String) {
        self.name = name
        self.kind = kind
        self.help = help
    }

    /// The lines before the values.
    var heading: String {
        """
        # HELP \(name) \(help)
        # TYPE \(name) \(kind.rawValue)
        """
    }

    /// The lines of the only value.
    func lines(_ value: some CustomStringConvertible) -> String {
        "\(heading)\n\(name) \(value)\n"
    }
}
#endif
