import CitySearch
import CitySearchProgram

extension FilePath {
    /// Refuses to replace files that a user may have named by mistake.
    ///
    /// - Parameters:
    ///   - inputs: the files from which the new file is made.
    ///   - force: whether a file of any kind may be replaced.
    ///   - kind, option: what may be replaced, and which option names the file, for the error.
    ///   - isOfKind: whether the file that is there is that.
    func checkMayBeReplaced(
        from inputs: [FilePath], force: Bool, kind: String, option: String = "-o",
        isOfKind: () throws -> Bool
    ) throws {
        guard let there = FileIdentity(path: self) else { return }
        if inputs.contains(where: { there.isSameFile(as: FileIdentity(path: $0)) }) {
            throw ToolError.overwritesInput("\(self)", option: option)
        }
        if !force, there.size > 0, try !isOfKind() {
            throw ToolError.overwritesOther("\(self)", kind: kind, option: option)
        }
    }

    /// Whether the file begins with some bytes; false for one that cannot be read.
    func begins(with mark: [UInt8]) -> Bool {
        (try? Platform.beginning(of: self, upTo: mark.count)) == mark
    }
}
