package import CitySearch
import CitySearchDisplay

/// A file of numbers by which cities rank: in each line the id of a city and its number, with a comma, a semicolon or a tab
/// between. The first line may be a heading. What stands behind the number is passed over; of two lines with one id the later
/// one counts.
package enum SignalFile {
    /// The variable of the environment that names the file.
    package static let variable = "CITYSEARCH_SIGNAL"

    /// Reads the file of an option, else that of the environment; no numbers when neither is there.
    package static func open(option: FilePath?) throws(SignalFileError) -> [City.ID: Double] {
        guard let path = option ?? Platform.pathInEnvironment(variable) else { return [:] }
        let text: String
        do throws(Platform.Failure) {
            text = String(decoding: try bytes(of: path), as: UTF8.self)
        } catch {
            throw .unreadable("\(path)", "\(error)")
        }
        return try values(text, named: "\(path)")
    }

    private static func bytes(of path: FilePath) throws(Platform.Failure) -> [UInt8] {
        let file = try Platform.File(path: path)
        var (bytes, count) = ([UInt8](repeating: 0, count: 1 << 16), 0)
        while true {
            let step = try file.readAvailable(into: &bytes, count..<bytes.count)
            if step == 0 { return Array(bytes[..<count]) }
            count += step
            if count == bytes.count { bytes += [UInt8](repeating: 0, count: count) }
        }
    }

    /// - Parameter name: what the file is called in messages.
    package static func values(
        _ text: String, named name: String
    ) throws(SignalFileError) -> [City.ID: Double] {
        var values: [City.ID: Double] = [:]
        let lines = text.utf8.split(
            separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (number, line) in lines.enumerated() {
            let fields = line.split(maxSplits: 2, omittingEmptySubsequences: false) {
                ",;\t".utf8.contains($0)
            }.map {
                String(decoding: $0.filter { !" \r\"\u{FEFF}".utf8.contains($0) }, as: UTF8.self)
            }
            let id = City.ID(fields[0])
            let isHeading = number == 0 && id == nil
            if isHeading || fields == [""] { continue }
            guard let id, fields.count > 1, let value = Double(fields[1]), value >= 0,
                value < .infinity
            else { throw .badLine(name, line: number + 1, String(Substring(line))) }
            values[id] = value
        }
        return values
    }
}

/// Why a file has no signal.
package enum SignalFileError: MessageError {
    /// It cannot be read: its path, and the reason.
    case unreadable(String, String)
    /// A line is not an id and a number: the file, the number of the line, and what it holds.
    case badLine(String, line: Int, String)

    package var description: String {
        switch self {
        case .unreadable(let path, let reason): "\(path): cannot be read: \(reason)"
        case .badLine(let file, let line, let text):
            "\(file): line \(line): expected the id of a city and a number from 0 on, such as 2950159,1200, found "
                + "`\(DisplayText.printable(text))`"
        }
    }
}
