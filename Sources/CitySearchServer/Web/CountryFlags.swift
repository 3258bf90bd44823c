#if Service
import Foundation
import Hummingbird
import NIOCore

/// Flags of countries, which the operator installs. Without them the app shows the letters of the country's code.
struct CountryFlags {
    /// Drawings that are larger than this take longer to load than they are worth.
    private static let mostBytes = 160_000

    /// The flag of each country by its code.
    private let files: [String: Data]

    init(in folder: String) {
        var files: [String: Data] = [:]
        for first in "abcdefghijklmnopqrstuvwxyz" {
            for second in "abcdefghijklmnopqrstuvwxyz" {
                let path = "\(folder)/\(first)\(second).svg"
                guard let file = FileManager.default.contents(atPath: path),
                    file.count <= Self.mostBytes
                else { continue }
                files["\(first)\(second)".uppercased()] = file
            }
        }
        self.files = files
    }

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
