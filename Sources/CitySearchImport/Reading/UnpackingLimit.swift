/// The maximum number of uncompressed bytes of a file, all of its parts together.
final class UnpackingLimit {
    private let most: Int
    private var rest: Int

    /// - Parameter most: nil for any number.
    init(_ most: Int?) {
        self.most = most ?? .max
        rest = self.most
    }

    /// Takes bytes that were unpacked.
    ///
    /// - Throws: when they are more than are left.
    func take(_ count: Int, of name: String) throws(ImportError) {
        guard count <= rest else { throw .unusable(name, "unpacks to more than \(most) bytes") }
        rest -= count
    }
}
