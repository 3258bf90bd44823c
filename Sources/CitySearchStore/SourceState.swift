#if Service
package import Foundation

/// The state of the source of the data. Times are to the millisecond.
package struct SourceState: Hashable, Sendable {
    /// The URL or path that the data come from.
    package var source: String
    /// The `ETag` of the source's last answer.
    package var etag: String?
    /// The unmodified `Last-Modified` of the source's last answer.
    package var lastModified: String?
    /// The digest of the data.
    package var digest: String?
    /// When the source was asked last.
    package var checkedAt: Date?
    /// When the data were taken over last.
    package var loadedAt: Date?
    /// Why the last attempt failed; nil when it did not.
    package var lastError: String?
    /// When that was.
    package var lastErrorAt: Date?

    package init(source: String) {
        self.source = source
    }
}
#endif
