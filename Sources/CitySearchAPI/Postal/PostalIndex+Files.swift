package import CitySearch

extension PostalIndex {
    /// Opens a file, and verifies all of it.
    ///
    /// - Throws: ``PostalIndexError`` if it cannot be read, or is damaged.
    /// - Complexity: O(bytes); some gigabytes a second.
    public init(contentsOf path: String) throws(PostalIndexError) {
        try self.init(contentsOf: FilePath(path), isMapped: true)
    }

    /// - Parameter isMapped: whether the file is mapped; otherwise it is read, and what happens to it changes nothing.
    package init(contentsOf path: FilePath, isMapped: Bool) throws(PostalIndexError) {
        let bytes: Bytes
        do {
            let file = try Platform.File(ordinaryFileAt: path)
            let length = try file.ordinaryLength()
            guard length >= PostalFormat.headerLength else {
                throw PostalIndexError.unusable("\(path)", "is no postal index")
            }
            bytes = try Bytes.of(file, count: length, isMapped: isMapped)
        } catch let error as PostalIndexError {
            throw error
        } catch {
            throw .unreadable("\(path)", "\(error)")
        }
        try self.init(bytes, name: "\(path)")
    }
}
