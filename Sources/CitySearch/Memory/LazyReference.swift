import Synchronization

/// A reference that is set once, by whichever thread comes first. Readers take no lock.
///
/// The standard library's `AtomicLazyReference` does the same, but asks the runtime for the metadata of
/// its type each time it is read, which takes longer than all else here.
@safe
struct LazyReference<Value: AnyObject & Sendable>: ~Copyable, Sendable {
    private let reference = unsafe Atomic<Unmanaged<Value>?>(nil)

    /// What was stored; nil while nothing was.
    @inline(__always)
    borrowing func load() -> Value? {
        // What is stored stays until this value goes, so it is there to be retained.
        unsafe reference.load(ordering: .acquiring)?.takeUnretainedValue()
    }

    /// Stores a value unless there is one.
    ///
    /// - Returns: the value that is stored now.
    borrowing func storeIfNil(_ value: Value) -> Value {
        let desired = unsafe Unmanaged.passRetained(value)
        let (isStored, stored) = unsafe reference.compareExchange(
            expected: nil, desired: desired, ordering: .acquiringAndReleasing)
        guard !isStored, let stored = unsafe stored else { return value }
        unsafe desired.release()
        return unsafe stored.takeUnretainedValue()
    }

    deinit {
        unsafe reference.load(ordering: .acquiring)?.release()
    }
}
