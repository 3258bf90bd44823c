import Synchronization

/// A reference that is set once, by whichever thread comes first. Readers take no lock.
///
/// The standard library's `AtomicLazyReference` does the same, but its `load` asks the runtime for the
/// metadata of types each time, as that of any atomic reference does here, which takes longer than all
/// else. An address in an atomic integer does not.
@safe
package struct LazyReference<Value: AnyObject & Sendable>: ~Copyable, Sendable {
    /// The address of the object, which this value owns; 0 while there is none.
    private let address = Atomic<UInt>(0)

    /// Holds nothing yet.
    package init() {}

    /// What was stored; nil while nothing was.
    @inline(__always)
    package borrowing func load() -> Value? {
        // What is stored stays until this value goes, so it is there to be retained.
        unsafe Self.reference(address.load(ordering: .acquiring))?.takeUnretainedValue()
    }

    /// Stores a value unless there is one.
    ///
    /// - Returns: the value that is stored now.
    package borrowing func storeIfNil(_ value: Value) -> Value {
        let desired = unsafe Unmanaged.passRetained(value)
        let (isStored, original) = unsafe address.compareExchange(
            expected: 0, desired: UInt(bitPattern: desired.toOpaque()),
            ordering: .acquiringAndReleasing)
        guard !isStored, let stored = unsafe Self.reference(original) else { return value }
        unsafe desired.release()
        return unsafe stored.takeUnretainedValue()
    }

    deinit {
        unsafe Self.reference(address.load(ordering: .acquiring))?.release()
    }

    @inline(__always)
    private static func reference(_ address: UInt) -> Unmanaged<Value>? {
        unsafe UnsafeRawPointer(bitPattern: address).map { unsafe Unmanaged.fromOpaque($0) }
    }
}
