#if Service
package import Foundation

/// The unmodified answer of a weather service.
package struct CachedWeather: Hashable, Sendable {
    /// The maximum number of stored answers.
    package static let limit = 10_000

    /// When it came, to the millisecond.
    package let fetchedAt: Date
    package let payload: [UInt8]

    package init(fetchedAt: Date, payload: [UInt8]) {
        self.fetchedAt = fetchedAt
        self.payload = payload
    }
}
#endif
