#if Service
import CitySearchProgram
import Foundation

/// A time in the past, for people: `3 hours ago`.
struct Age {
    let seconds: Int

    func text(_ texts: Translation) -> String {
        switch seconds {
        case ..<60: texts.text("command.justNow")
        case ..<3_600: texts.text("command.minutesAgo", count: seconds / 60)
        case ..<172_800: texts.text("command.hoursAgo", count: seconds / 3_600)
        default: texts.text("command.daysAgo", count: seconds / 86_400)
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
