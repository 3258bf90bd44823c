/// Why bytes are not an index that this version reads.
public enum IndexFormatError: Error, Hashable, Sendable {
    /// The bytes do not begin as an index does.
    case notAnIndex
    /// The bytes were written by another version of the format.
    case otherVersion(UInt32)
    /// The bytes were written by a machine with another order of bytes.
    case otherByteOrder
    /// There are fewer bytes than were written, or more.
    case otherLength(expected: Int, found: Int)
    /// The keys were folded by other rules, so that queries would miss them.
    case otherFoldingRules(UInt32)
    /// A section is missing, has changed, or does not fit the others.
    case damaged(String)
    /// There is no memory for so many bytes, which opening an index needs.
    case outOfMemory(Int)
}

extension IndexFormatError: CustomStringConvertible {
    /// What is wrong and what to do, in one line.
    public var description: String {
        switch self {
        case .notAnIndex:
            "not a snapshot of an index; give one, or make one of the cities"
        case .otherVersion(let version):
            "a snapshot of version \(version), and this program reads version "
                + "\(IndexSection.version); make it again"
        case .otherByteOrder:
            "a snapshot from a machine with another byte order; make it again on this one"
        case .otherLength(let expected, let found) where found < expected:
            "truncated: \(found) of \(expected) bytes are there; copy it or make it again"
        case .otherLength(let expected, let found):
            "\(found - expected) bytes too long; copy it or make it again"
        case .otherFoldingRules(let version):
            "a snapshot by version \(version) of the folding rules, and this program has version "
                + "\(FoldingRules.version); make it again"
        case .damaged(let part):
            "damaged: \(part); copy it or make it again"
        case .outOfMemory(let count):
            "no memory for \(count) bytes more"
        }
    }

    /// The same as ``description``.
    public var localizedDescription: String {
        description
    }
}
