import CitySearch
import Fuzzing

/// Opens what may be a snapshot. What is opened and holds its invariants must answer every question;
/// looking at the invariants must end well whatever the bytes.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSnapshot(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var input = unsafe FuzzInput(start, count)
    let isVerified: Bool
    let bytes: [UInt8]
    if input.byte() == UInt8(ascii: "r") {
        (bytes, isVerified) = (input.remainder(), true)
    } else {
        isVerified = input.flag()
        bytes = editedSnapshot(&input)
    }
    file.replaceContents(bytes)
    let index = try? waiting { [path = file.path] in
        try await CityIndex(snapshotAt: path, verifying: isVerified)
    }
    if let index, (try? index.checkInvariants()) != nil { index.answerEverything() }
    return 0
}

private let file = MemoryFile()

/// Snapshots of no city, of one, and of a few dozen.
private let images = [NastyCities.records, [], Array(NastyCities.records[..<1])].map {
    SnapshotImage(NastyCities.build($0).allBytes)
}

/// A snapshot with some changes, and checksums that are right for what it holds then.
private func editedSnapshot(_ input: inout FuzzInput) -> [UInt8] {
    let number = input.number(below: images.count)
    let frontEdits = input.number(below: 4)
    var front: [(offset: Int, value: UInt64)] = []
    for _ in 0..<frontEdits {
        front.append((input.number(below: 3_200), input.number(byteCount: 8)))
    }
    var image = images[number]
    while !input.isEmpty { image.edit(&input, other: images[(number + 1) % images.count]) }
    var bytes = image.bytes()
    for (offset, value) in front where offset + 8 <= bytes.count {
        bytes.replaceSubrange(offset..<offset + 8, with: SnapshotImage.littleEndian(value))
    }
    SnapshotImage.sealFront(of: &bytes)
    return bytes
}

extension CityIndex {
    /// All its bytes.
    fileprivate var allBytes: [UInt8] {
        bytes.withSpan { span in (0..<span.count).map { span[$0] } }
    }
}
