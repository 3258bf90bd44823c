extension [UInt8] {
    /// An array of the bytes of a span.
    package init(_ span: Span<UInt8>) {
        self = []
        append(span)
    }

    /// Adds the bytes of a span at once. `Array` takes them only one by one, which is ten times the work.
    ///
    /// - Complexity: O(bytes).
    package mutating func append(_ span: Span<UInt8>) {
        unsafe span.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
    }
}
