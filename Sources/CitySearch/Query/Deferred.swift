import Synchronization

/// A value that is made from an index when it is first asked for.
///
/// It is given the index each time and keeps none, so that an index may keep such values.
final class Deferred<Value: Sendable>: Sendable {
    private let make: @Sendable (IndexContents) -> Value
    private let made = Mutex<Value?>(nil)

    init(_ make: @escaping @Sendable (IndexContents) -> Value) {
        self.make = make
    }

    /// The value. Who asks while it is being made waits for it.
    func value(_ contents: IndexContents) -> Value {
        made.withLock { made in
            let value = made ?? make(contents)
            made = value
            return value
        }
    }
}
