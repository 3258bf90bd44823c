import CitySearch
import CitySearchProgram

/// The details of the selected city that its row does not show.
struct CityDetails {
    private let city: City
    private let isFavourite: Bool
    private let distance: Double?
    private let weather: CityWeather?
    private let texts: Translation

    init(
        _ city: City, isFavourite: Bool, near: Coordinate?, weather: CityWeather?,
        _ texts: Translation
    ) {
        self.city = city
        self.isFavourite = isFavourite
        self.weather = weather
        self.texts = texts
        distance = near.map { city.coordinate.distanceInKilometres(to: $0) }
    }

    private var heading: String {
        [city.localizedName, city.localizedSubregion, city.localizedRegion, city.countryName]
            .compactMap(\.self).joined(separator: ", ")
    }

    private var facts: [String] {
        [
            city.population.map { texts.text("command.people", count: $0) },
            "\(city.coordinate.latitude.degrees), \(city.coordinate.longitude.degrees)",
            distance.map { texts.text("command.away", ["distance": texts.kilometres($0)]) },
            city.timeZone, city.airports.isEmpty ? nil : city.airports.joined(separator: ", "),
            "id \(city.id)", isFavourite ? texts.text("command.isFavourite") : nil,
        ].compactMap(\.self)
    }

    /// The other names; some cities have hundreds.
    private var names: String? {
        let names = city.otherNames.prefix(60)
        if names.isEmpty { return nil }
        return texts.text("command.also", ["names": names.joined(separator: ", ")])
    }

    /// The details in so few lines as are there under the list.
    func lines(rows: Int, columns: Int) -> [(text: String, look: Style)] {
        let lines = [
            (heading, Style.bold), (facts.map(Self.unbroken).joined(separator: " · "), []),
            weather.map { ($0.lines(texts).joined(separator: " · "), Style.green) },
            names.map { ($0, Style.dim) },
        ].compactMap(\.self)
        return Self.fitted(lines, rows: rows, columns: columns)
    }

    /// The details as a column next to the list.
    func column(rows: Int, columns: Int) -> [(text: String, look: Style)] {
        var lines: [(String, Style)] = [(heading, .bold), ("", [])]
        lines += facts.map { ($0, []) }
        if let weather { lines += [("", [])] + weather.lines(texts).map { ($0, .green) } }
        if let names { lines += [("", []), (names, .dim)] }
        return Self.fitted(lines, rows: rows, columns: columns)
    }

    /// As many lines as there is room for; the last ends with an ellipsis if there are more.
    private static func fitted(
        _ lines: [(String, Style)], rows: Int, columns: Int
    ) -> [(text: String, look: Style)] {
        let all = lines.flatMap { wrapped($0, columns - 1) }
        guard all.count > rows, var last = all.prefix(rows).last else { return all }
        if last.text.hasSuffix(",") { last.text.removeLast() }
        last.text += "…"
        return all.prefix(rows - 1) + [last]
    }

    /// A text in lines that break at spaces if possible.
    private static func wrapped(
        _ line: (text: String, look: Style), _ columns: Int
    ) -> [(text: String, look: Style)] {
        var lines = [""]
        var width = 0
        for word in line.text.split(separator: " ", omittingEmptySubsequences: false) {
            let wordWidth = DisplayText(String(word)).width
            if width > 0, width + 1 + wordWidth > columns {
                lines.append("")
                width = 0
            }
            lines[lines.count - 1] += (width > 0 ? " " : "") + word
            width += (width > 0 ? 1 : 0) + wordWidth
        }
        return lines.map { ($0.replacing(unbrokenSpace, with: " "), line.look) }
    }

    private static let unbrokenSpace = "\u{A0}"

    /// A text that stays on one line.
    private static func unbroken(_ text: String) -> String {
        text.replacing(" ", with: unbrokenSpace)
    }
}

/// The weather of a city, as far as it is known.
enum CityWeather {
    case asked
    case told([String])
    case failed(String)

    func lines(_ texts: Translation) -> [String] {
        switch self {
        case .asked: [texts.text("command.askingWeather")]
        case .told(let lines): lines
        case .failed(let reason): [texts.text("command.noWeather", ["reason": reason])]
        }
    }

    /// Asks the service's program, as `citysearch weather` does.
    ///
    /// - Parameter options: which cities there are.
    static func of(_ city: City, options: [String]) async -> CityWeather {
        do {
            let text = try await ServiceProgram.output(
                of: ["weather", "--format", "table"] + options + ["\(city.id)"])
            // The first line is the city's address.
            // Terminals do not agree how wide a symbol is with a variation selector.
            let plain = String(text.unicodeScalars.filter { $0 != "\u{FE0F}" }.map(Character.init))
            return .told(plain.split(separator: "\n").dropFirst().map(String.init))
        } catch {
            return .failed(String(describing: error))
        }
    }
}
