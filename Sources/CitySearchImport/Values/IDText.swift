/// The numbers of ids.
package enum IDText {
    /// The number of an id: an integer, also as spreadsheets write it (`6691831.0`), or of OpenStreetMap: `node/5` is
    /// 51; nil for anything else. Negative ones mean a missing id (`-1`, `-99`).
    package static func number(_ text: String) -> Int64? {
        if let number = Int64(text) { return number >= 0 ? number : nil }
        return whole(text) ?? openStreetMap(text)
    }

    private static func whole(_ text: String) -> Int64? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        if parts.count == 2, parts[1].allSatisfy({ $0 == "0" }) {
            return Int64(parts[0]).flatMap { $0 >= 0 ? $0 : nil }
        }
        // Beyond this a Double leaves numbers out.
        guard text.contains(where: { "eE".contains($0) }), let number = NumberText.decimal(text),
            (0...0x1p53).contains(number)
        else { return nil }
        return Int64(exactly: number)
    }

    /// Nodes, ways and relations have overlapping numbers, so the kind is the last digit.
    private static func openStreetMap(_ text: String) -> Int64? {
        let parts = text.split(separator: "/")
        guard parts.count == 2, let kind = ["node", "way", "relation"].firstIndex(of: parts[0]),
            let number = Int64(parts[1]), (0..<(1 << 49)).contains(number)
        else { return nil }
        return number * 10 + Int64(kind) + 1
    }
}
