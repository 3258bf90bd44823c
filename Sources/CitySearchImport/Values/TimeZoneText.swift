import CTables

/// The names of time zones: `Data/time-zones.txt`.
package enum TimeZoneText {
    /// The official spelling of a zone in any case; nil for anything else, such as an offset: `-6`, `UTC+3`.
    package static func name(_ text: String) -> String? {
        if names.contains(text) { return text }
        return byLowercase[text.lowercased()]
    }

    private static let names = Set(
        unsafe String(cString: ctables_time_zones).split(separator: "\n").map(String.init))
    private static let byLowercase = Dictionary(
        names.map { ($0.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
}
