import CitySearch
import TestSupport

extension SnapshotImage {
    /// The bytes of a section.
    subscript(section: IndexSection) -> [UInt8] {
        get { sections[section.position].bytes }
        set { sections[section.position].bytes = newValue }
    }

    /// The reason why the snapshot with correct checksums is refused, or the result of its verification; nil if it
    /// passes.
    func fault() async throws -> String? {
        var bytes = bytes()
        Self.sealFront(of: &bytes)
        do throws(CityIndexError) {
            let index = try await CityIndex(snapshot: bytes)
            do throws(IndexFormatError) {
                try index.checkInvariants()
                return nil
            } catch {
                return "\(error)"
            }
        } catch {
            return "\(error)"
        }
    }
}
