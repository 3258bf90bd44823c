#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

extension FilePath {
    /// The names of the entries of the directory at this path; nil when it cannot be read.
    package var names: [FilePath]? {
        guard let directory = unsafe opendir(cString) else { return nil }
        defer { unsafe _ = closedir(directory) }
        var names: [FilePath] = []
        while let entry = unsafe readdir(directory) {
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                unsafe FilePath(bytes: bytes.prefix { $0 != 0 })
            }
            if name != FilePath("."), name != FilePath("..") { names.append(name) }
        }
        return names
    }
}
