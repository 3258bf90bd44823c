/// Where bytes come from, one after another.
protocol ByteSource: AnyObject {
    /// Limits what may come of the bytes.
    var budget: ByteBudget { get }
    /// The fraction that was read, from 0 to 1; 0 while the length is unknown.
    var fraction: Double { get }

    /// Reads bytes into a part of a buffer, which is not empty.
    ///
    /// - Returns: the number of bytes; 0 at the end.
    func read(into buffer: inout [UInt8], _ part: Range<Int>) throws(ImportError) -> Int
}
