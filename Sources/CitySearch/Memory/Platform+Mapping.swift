#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

extension Platform.File {
    /// The length in bytes of a file that can be mapped.
    func ordinaryLength() throws(Platform.Failure) -> Int {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw Platform.Failure() }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return Int(status.st_size)
        case S_IFDIR: throw Platform.Failure(EISDIR)
        default: throw Platform.Failure(ENODEV)
        }
    }

    /// Maps the first `count` bytes of the file. ``Platform/giveBack(_:)`` unmaps them.
    ///
    /// Processes that map the same file share its pages. Truncating the file ends these processes;
    /// renaming another file over it does no harm.
    ///
    /// - Precondition: `count` is at least 1 and at most the length of the file.
    func map(count: Int) throws(Platform.Failure) -> UnsafeRawBufferPointer {
        let map = unsafe mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0)
        guard let map = unsafe map, unsafe map != MAP_FAILED else { throw Platform.Failure() }
        return unsafe UnsafeRawBufferPointer(start: map, count: count)
    }
}
