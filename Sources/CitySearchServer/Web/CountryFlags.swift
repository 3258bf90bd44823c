#if Service
import Foundation
import Hummingbird
import NIOCore

/// Flags of countries, which the operator installs. Without them the app shows the letters of the country's code.
struct CountryFlags {
    /// Drawings that are larger than this take longer to load than they are worth: of these only the bands are shown.
    private static let mostBytes = 160_000

    /// The flag of each country by its code.
    private let files: [String: Data]

    init(in folder: String) {
        var files: [String: Data] = [:]
        for first in "abcdefghijklmnopqrstuvwxyz" {
            for second in "abcdefghijklmnopqrstuvwxyz" {
                let path = "\(folder)/\(first)\(second).svg"
                guard let file = FileManager.default.contents(atPath: path) else { continue }
                files["\(first)\(second)".uppercased()] =
                    file.count <= Self.mostBytes ? file : Self.bands(of: file)
            }
        }
        self.files = files
    }

    /// A drawing without its coat of arms, which is the large part: the bands are rectangles, the arms are paths, and
    /// rotated rectangles. The flags of Serbia and the Dominican Republic then look like their civil flags.
    ///
    /// - Returns: nil for a drawing that has no bands.
    /// - Complexity: O(n) in the drawing's size.
    private static func bands(of drawing: Data) -> Data? {
        let tags = Array(drawing).split(
            separator: UInt8(ascii: "<"), omittingEmptySubsequences: false)
        let kept = tags.filter { tag in
            !arms.contains { tag.starts(with: $0.utf8) }
                && !(tag.starts(with: band.utf8)
                    && String(decoding: tag, as: UTF8.self).contains("transform="))
        }
        guard kept.count(where: { $0.starts(with: band.utf8) }) > 1 else { return nil }
        let bytes = Data(kept.joined(separator: "<".utf8))
        return bytes.count <= mostBytes ? bytes : nil
    }

    private static let band = "rect"
    private static let arms = ["path", "polygon", "use"].flatMap { [$0, "/\($0)"] }

    /// The codes of the countries that have one, between spaces.
    var codes: String {
        files.keys.sorted().joined(separator: " ")
    }

    func has(_ code: String) -> Bool {
        files[code] != nil
    }

    /// The path of a country's flag.
    static func path(of code: String) -> String {
        "/flags/\(code.lowercased()).svg"
    }

    /// The flags, which browsers keep for a week.
    func resources(_ headers: HTTPFields) -> [(path: String, file: StaticFile)] {
        files.map { code, file in
            (
                Self.path(of: code),
                StaticFile(
                    ByteBuffer(bytes: file), type: "image/svg+xml", headers: headers,
                    caching: "max-age=604800")
            )
        }
    }
}
#endif
