import Synchronization

/// A reference that the first thread to finish sets. Readers take no lock.
///
/// The standard library's `AtomicLazyReference` does the same, but each `load` of an atomic reference
/// asks the runtime for type metadata, which takes longer than the rest of the load. An address in an
/// atomic integer does not.
@safe
package struct LazyReference<Value: AnyObject & Sendable>: ~Copyable, Sendable {
    /// The address of the object, which this value owns; 0 while there is none.
    private let address = Atomic<UInt>(0)

    /// Holds nothing yet.
    package init() {}

    /// The stored value; nil before there is one.
    package borrowing func load() -> Value? {
        // This value owns the object, so it is alive here.
        unsafe Self.reference(address.load(ordering: .acquiring))?.takeUnretainedValue()
    }

    /// Stores a value unless there is one.
    ///
    /// - Returns: the stored value.
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

    private static func reference(_ address: UInt) -> Unmanaged<Value>? {
        unsafe UnsafeRawPointer(bitPattern: address).map { unsafe Unmanaged.fromOpaque($0) }
    }
}

/// One of several lazy references. It is a class because Embedded Swift cannot destroy an
/// `InlineArray` of noncopyable values.
package final class LazySlot<Value: AnyObject & Sendable>: Sendable {
    private let reference = LazyReference<Value>()

    /// The stored value; nil before there is one.
    package var value: Value? { reference.load() }

    /// Stores a value unless there is one.
    ///
    /// - Returns: the stored value.
    package func storeIfNil(_ value: Value) -> Value { reference.storeIfNil(value) }
}
