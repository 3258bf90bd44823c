#if Service
import Foundation
import Hummingbird
import NIOCore

/// Flags of countries, which the operator installs. Without them the app shows the letters of the country's code.
struct CountryFlags {
    /// Drawings that are larger than this take longer to load than they are worth: of these only the bands are shown.
    private static let mostBytes = 160_000

    /// Shorter drawings stay unchanged: in them, numbers with many decimals may belong to large shapes.
    private static let leastRounded = 10_000

    /// The flag of each country by its code.
    private let files: [String: Data]

    init(in folder: String) {
        var files: [String: Data] = [:]
        for first in "abcdefghijklmnopqrstuvwxyz" {
            for second in "abcdefghijklmnopqrstuvwxyz" {
                let path = "\(folder)/\(first)\(second).svg"
                guard let file = FileManager.default.contents(atPath: path) else { continue }
                files["\(first)\(second)".uppercased()] =
                    file.count <= Self.mostBytes ? Self.rounded(file) : Self.bands(of: file)
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

    /// A drawing whose paths have numbers with one decimal, without the names that nothing refers to. A flag is 20 pixels wide
    /// and drawn in 640 units, and further decimals are 40% of a large drawing.
    ///
    /// - Complexity: O(n) in the drawing's size.
    private static func rounded(_ drawing: Data) -> Data {
        guard drawing.count >= leastRounded else { return drawing }
        let (quote, bytes) = (UInt8(ascii: "\""), Array(drawing))
        let references = Set(
            bytes.split(separator: UInt8(ascii: "#")).dropFirst().map {
                $0.prefix { !"\") {,;".utf8.contains($0) }
            })
        let name = " id=".utf8
        var parts: [ArraySlice<UInt8>] = []
        var isUnnamed = false
        for part in bytes.split(separator: quote, omittingEmptySubsequences: false) {
            let last = parts.last ?? []
            if last.suffix(11).elementsEqual(" transform=".utf8), enlarges(part) { return drawing }
            if isUnnamed {
                parts[parts.count - 1] += part
                isUnnamed = false
            } else if last.suffix(name.count).elementsEqual(name), !references.contains(part) {
                parts[parts.count - 1].removeLast(name.count)
                isUnnamed = true
            } else {
                parts.append(last.suffix(3).elementsEqual(" d=".utf8) ? path(part) : part)
            }
        }
        return Data(parts.joined(separator: [quote]))
    }

    /// Whether a transform makes a drawing more than three times as wide, which would show rounded numbers.
    private static func enlarges(_ transform: ArraySlice<UInt8>) -> Bool {
        let text = String(decoding: transform, as: UTF8.self)
        guard let function = ["matrix(", "scale("].first(where: text.hasPrefix) else {
            return false
        }
        return Int(text.dropFirst(function.count).prefix(while: \.isNumber)) ?? 0 > 3
    }

    /// The data of a path with rounded numbers. A path with arcs or exponents stays unchanged: an arc may have digits
    /// without a space between them.
    private static func path(_ data: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard !data.contains(where: "aAeE".utf8.contains) else { return data }
        var path: [UInt8] = []
        var rest = data
        while let first = rest.first {
            let isNegative = first == UInt8(ascii: "-")
            if isNegative { rest.removeFirst() }
            let whole = rest.prefix(while: isDigit)
            rest = rest.dropFirst(whole.count)
            let decimals = rest.first == point ? rest.dropFirst().prefix(while: isDigit) : []
            guard !whole.isEmpty || !decimals.isEmpty, whole.count < 10 else {
                if isNegative { path.append(first) }
                path += whole
                if !rest.isEmpty { path.append(rest.removeFirst()) }
                continue
            }
            if !decimals.isEmpty { rest = rest.dropFirst(decimals.count + 1) }
            var hundredths = 0
            for digit in whole { hundredths = 10 * hundredths + Int(digit - 48) }
            for digit in decimals.prefix(2) { hundredths = 10 * hundredths + Int(digit - 48) }
            for _ in min(decimals.count, 2)..<2 { hundredths *= 10 }
            append(tenths: (hundredths + 5) / 10, isNegative, to: &path)
        }
        return path[...]
    }

    private static func append(tenths: Int, _ isNegative: Bool, to path: inout [UInt8]) {
        if isNegative && tenths > 0 {
            path.append(UInt8(ascii: "-"))
        } else if let last = path.last, isDigit(last) {
            path.append(UInt8(ascii: " "))
        }
        let (whole, decimal) = tenths.quotientAndRemainder(dividingBy: 10)
        if whole > 0 || decimal == 0 { path += String(whole).utf8 }
        if decimal > 0 { path += [point, UInt8(48 + decimal)] }
    }

    private static let point = UInt8(ascii: ".")

    private static func isDigit(_ byte: UInt8) -> Bool {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
    }

    private static let band = "rect"
    private static let arms = ["path", "polygon", "use"].flatMap { [$0, "/\($0)"] }

    /// The codes of the countries that have one, between spaces.
    var codes: String { files.keys.sorted().joined(separator: " ") }

    func has(_ code: String) -> Bool { files[code] != nil }

    /// The path of a country's flag.
    static func path(of code: String) -> String { "/flags/\(code.lowercased()).svg" }

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
