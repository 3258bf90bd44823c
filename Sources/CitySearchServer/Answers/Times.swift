#if Service
import CitySearchProgram
import Foundation

/// How long ago something was, for people: `3 hours ago`.
struct Age: CustomStringConvertible {
    let description: String

    init(seconds: Int) {
        description =
            switch seconds {
            case ..<60: "just now"
            case ..<3_600: "\((seconds / 60).counted("minute")) ago"
            case ..<172_800: "\((seconds / 3_600).counted("hour")) ago"
            default: "\((seconds / 86_400).counted("day")) ago"
            }
    }
}

extension Date {
    /// The time after ISO 8601, in UTC, to the second: `2026-11-22T03:11:00Z`.
    var internetTime: String {
        formatted(.iso8601)
    }
}
#endif
