import CCitySearch
import CitySearch

/// The text that C is given; it stays.
nonisolated(unsafe) private let version: UnsafePointer<CChar> = {
    let text = Array(Version.current.utf8CString)
    let memory = UnsafeMutablePointer<CChar>.allocate(capacity: text.count)
    for (position, character) in text.enumerated() {
        unsafe (memory + position).initialize(to: character)
    }
    return unsafe UnsafePointer(memory)
}()

/// Documented in `citysearch.h`.
@c @implementation
public func citysearch_version() -> UnsafePointer<CChar>? {
    unsafe version
}
