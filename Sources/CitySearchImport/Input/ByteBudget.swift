import Synchronization

/// Limits what an input may become at each step of reading it: 64 MB and 16 bytes for each byte of the input.
///
/// A few bytes can represent many: packed ones, a text that many cells share, the name of a region in each of its cities. Each
/// ``ByteSource`` has the budget of its input, and each step that produces more bytes than it reads charges them.
final class ByteBudget: Sendable {
    /// A step of reading. Each may produce as many bytes as the budget has.
    enum Step {
        case unpacking
        /// The texts of cells and around records, in memory.
        case texts
        /// The records that are sorted and written.
        case records
    }

    /// What messages call the input.
    private let name: String
    /// How many bytes the input may unpack to, whatever its length; nil for any number.
    private let most: Int?
    private let inputCount = Atomic(0)
    private let unpackedCount = Atomic(0)
    private let textCount = Atomic(0)
    private let recordCount = Atomic(0)

    private static let (least, factor) = (64_000_000, 16)
    /// How many bytes a record may have for each byte of a table; short fields have long keys in JSON.
    private static let recordFactor = 8

    init(of name: String, most: Int?) { (self.name, self.most) = (name, most) }

    /// Adds bytes that the input has.
    func add(input count: Int) { inputCount.wrappingAdd(count, ordering: .relaxed) }

    /// Charges bytes that a step produced.
    ///
    /// - Throws: ``ImportError/unusable(_:_:)`` when they are more than are left.
    func take(_ count: Int, for step: Step) throws(ImportError) {
        let total =
            switch step {
            case .unpacking: unpackedCount.wrappingAdd(count, ordering: .relaxed).newValue
            case .texts: textCount.wrappingAdd(count, ordering: .relaxed).newValue
            case .records: recordCount.wrappingAdd(count, ordering: .relaxed).newValue
            }
        let allowed = Self.least + Self.factor * inputCount.load(ordering: .relaxed)
        let factor = step == .records ? Self.recordFactor : 1
        let limit = min(most.map { $0 * factor } ?? allowed, allowed)
        if total > limit { throw .unusable(name, problem(step, limit)) }
    }

    /// How many bytes of records may stay in memory; the rest goes to a file.
    var mostInMemory: Int { min(160 << 20, 16 << 20 + 4 * inputCount.load(ordering: .relaxed)) }

    private func problem(_ step: Step, _ limit: Int) -> String {
        let isOwn = most == nil
        switch step {
        case .unpacking:
            return "unpacks to more than \(limit) bytes"
                + (isOwn ? "; decompress it, or save the workbook as CSV" : "")
        case .texts, .records:
            return "repeats texts, which make more than \(limit) bytes"
                + (isOwn ? "; shorten them, or decompress the file" : "")
        }
    }
}
