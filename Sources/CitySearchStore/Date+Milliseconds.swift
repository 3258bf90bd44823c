#if Service
import Foundation

extension Date {
    /// A time as the database holds it, in milliseconds since 1970.
    init(milliseconds: Int64) {
        self.init(timeIntervalSince1970: Double(milliseconds) / 1_000)
    }

    init?(milliseconds: Int64?) {
        guard let milliseconds else { return nil }
        self.init(milliseconds: milliseconds)
    }

    var milliseconds: Int64 {
        Int64((timeIntervalSince1970 * 1_000).rounded())
    }
}
#endif
