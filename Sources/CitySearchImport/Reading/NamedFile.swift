package import CitySearch

/// A file to read, and its name in messages.
package struct NamedFile: Sendable {
    package let path: FilePath
    /// Its path or URL, whose last part indicates the content.
    package let name: String
    /// The maximum number of bytes that may come of it; nil for as many as its length allows.
    let mostBytes: Int?

    package init(path: FilePath, name: String, mostBytes: Int? = nil) {
        self.path = path
        self.name = path.isStandardInput ? path.inputName : name
        self.mostBytes = mostBytes
    }
}
