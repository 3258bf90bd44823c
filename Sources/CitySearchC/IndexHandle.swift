public import CCitySearch
import CitySearch
import CitySearchAPI

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// An index that C has open.
final class IndexHandle: Sendable {
    let index: CityIndex
    /// The postal codes that a text may be; nil for none.
    let codes: PostalIndex?

    init(_ index: CityIndex, codes: PostalIndex? = nil) {
        self.index = index
        self.codes = codes
    }

    /// The object of a handle.
    static func behind(_ handle: OpaquePointer?) throws(LibraryError) -> IndexHandle {
        let handle = try unsafe required(handle, "index")
        return unsafe Unmanaged<IndexHandle>.fromOpaque(UnsafeRawPointer(handle))
            .takeUnretainedValue()
    }

    /// A handle for C, which frees it.
    var handle: OpaquePointer { unsafe OpaquePointer(Unmanaged.passRetained(self).toOpaque()) }

    static func free(_ handle: OpaquePointer?) {
        guard let handle = unsafe handle else { return }
        unsafe Unmanaged<IndexHandle>.fromOpaque(UnsafeRawPointer(handle)).release()
    }
}

/// Documented in `citysearch.h`.
@c @implementation
public func citysearch_open(
    _ path: UnsafePointer<CChar>?, _ flags: UInt32,
    _ index: UnsafeMutablePointer<OpaquePointer?>?
) -> citysearch_status {
    status { () throws(LibraryError) in
        let index = try unsafe required(index, "index")
        unsafe index.pointee = nil
        let path = try unsafe filePath(path)
        let options = try OpenOptions(flags)
        try unsafe open(.file(path, isMapped: options.isMapped), options, index)
    }
}

/// Documented in `citysearch.h`.
@c @implementation
public func citysearch_open_bytes(
    _ bytes: UnsafeRawPointer?, _ length: Int, _ flags: UInt32,
    _ index: UnsafeMutablePointer<OpaquePointer?>?
) -> citysearch_status {
    status { () throws(LibraryError) in
        let index = try unsafe required(index, "index")
        unsafe index.pointee = nil
        let start = try unsafe required(bytes, "bytes")
        guard length >= 0 else { throw .invalidArgument("length is more than memory can have") }
        let options = try OpenOptions(flags)
        let bytes = unsafe Array(UnsafeRawBufferPointer(start: start, count: length))
        let isSnapshot = bytes.starts(with: CityIndex.snapshotBeginning)
        try unsafe open(isSnapshot ? .snapshot(bytes) : .json(bytes), options, index)
    }
}

/// Documented in `citysearch.h`.
@c @implementation
public func citysearch_write_snapshot(
    _ index: OpaquePointer?, _ path: UnsafePointer<CChar>?
) -> citysearch_status {
    status { () throws(LibraryError) in
        let index = try unsafe IndexHandle.behind(index).index
        let path = try unsafe filePath(path)
        do throws(CityIndexError) {
            try CityIndex.onCallingThread { () async throws(CityIndexError) in
                try await index.writeSnapshot(to: path)
            }
        } catch {
            throw LibraryError(error)
        }
    }
}

/// Documented in `citysearch.h`.
@c @implementation
public func citysearch_count(_ index: OpaquePointer?) -> Int {
    unsafe (try? IndexHandle.behind(index))?.index.count ?? 0
}

/// Documented in `citysearch.h`.
@c @implementation
public func citysearch_free(_ index: OpaquePointer?) { unsafe IndexHandle.free(index) }

/// The flags of opening.
struct OpenOptions {
    let isMapped: Bool
    let isVerified: Bool
    let skipsInvalidRecords: Bool

    init(_ flags: UInt32) throws(LibraryError) {
        func has(_ flag: Int) -> Bool { flags & UInt32(flag) != 0 }
        isMapped = has(Int(CITYSEARCH_MAP))
        isVerified = !has(Int(CITYSEARCH_UNVERIFIED))
        skipsInvalidRecords = has(Int(CITYSEARCH_SKIP_INVALID))
        guard flags < 8 else { throw .invalidArgument("flags has a bit that means nothing") }
    }
}

private func open(
    _ source: CityIndex.Source, _ options: OpenOptions,
    _ index: UnsafeMutablePointer<OpaquePointer?>
) throws(LibraryError) {
    do throws(CityIndexError) {
        let opened = try CityIndex.onCallingThread { () async throws(CityIndexError) in
            try await CityIndex(
                source, skippingInvalidRecords: options.skipsInvalidRecords,
                verifying: options.isVerified)
        }
        unsafe index.pointee = IndexHandle(opened).handle
    } catch {
        throw LibraryError(error)
    }
}

func filePath(_ path: UnsafePointer<CChar>?) throws(LibraryError) -> FilePath {
    let path = try unsafe required(path, "path")
    return unsafe FilePath(bytes: UnsafeRawBufferPointer(start: path, count: strlen(path)))
}

/// The text that C is given; it stays.
nonisolated(unsafe) private let version: UnsafePointer<CChar> = {
    let text = Array(Version.current.utf8CString)
    let memory = UnsafeMutablePointer<CChar>.allocate(capacity: text.count)
    for (position, character) in text.enumerated() {
        unsafe (memory + position).initialize(to: character)
    }
    return unsafe UnsafePointer(memory)
}()

/// Documented in `citysearch.h`.
@c @implementation
public func citysearch_version() -> UnsafePointer<CChar>? { unsafe version }
