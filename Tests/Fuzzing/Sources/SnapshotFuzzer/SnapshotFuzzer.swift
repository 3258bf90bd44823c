import CitySearch
import Fuzzing
import TestSupport

/// Opens what may be a snapshot. What is opened and holds its invariants must answer every question;
/// looking at the invariants must end well whatever the bytes.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSnapshot(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var input = unsafe FuzzInput(start, count)
    let snapshot = Snapshot(&input)
    file.replaceContents(snapshot.bytes)
    let index = try? waiting { [path = file.path, isVerified = snapshot.isVerified] in
        try await CityIndex(snapshotAt: path, verifying: isVerified)
    }
    let isSound = index.map { (try? $0.checkInvariants()) != nil } ?? false
    require(isSound || snapshot.isChanged, "an unchanged snapshot is rejected")
    if let index, isSound, let fault = index.faultOfAnswers() { fatalError(fault) }
    return 0
}

private let file = MemoryFile()

/// Snapshots of no city, of one, and of a few dozen.
private let images =
    [
        try? waiting {
            try await CityIndex(json: NastyCities.json, skippingInvalidRecords: true)
        },
        NastyCities.build([]), NastyCities.build(Array(NastyCities.records[..<1])),
    ].compactMap { $0 }.map { SnapshotImage($0.allBytes) }

/// What the input makes of a snapshot.
private struct Snapshot {
    let bytes: [UInt8]
    let isVerified: Bool
    let isChanged: Bool

    init(_ input: inout FuzzInput) {
        if input.byte() == UInt8(ascii: "r") {
            (bytes, isVerified, isChanged) = (input.remainder(), true, true)
        } else {
            isVerified = input.flag()
            (bytes, isChanged) = Self.sealed(&input)
        }
    }

    /// A snapshot with some changes, and checksums that are right for what it holds then.
    private static func sealed(_ input: inout FuzzInput) -> (bytes: [UInt8], isChanged: Bool) {
        let number = input.number(below: images.count)
        let front = (0..<input.number(below: 4)).map { _ in
            (offset: input.number(below: 3_200), value: input.number(byteCount: 8))
        }
        let isChanged = !front.isEmpty || !input.isEmpty
        var image = images[number]
        while !input.isEmpty {
            _ = image.forge(&input, other: images[(number + 1) % images.count])
        }
        var bytes = image.bytes()
        for (offset, value) in front where offset + 8 <= bytes.count {
            bytes.replaceSubrange(offset..<offset + 8, with: SnapshotImage.littleEndian(value))
        }
        SnapshotImage.sealFront(of: &bytes)
        return (bytes, isChanged)
    }
}

extension CityIndex {
    /// All its bytes.
    fileprivate var allBytes: [UInt8] {
        bytes.withSpan { span in (0..<span.count).map { span[$0] } }
    }
}
