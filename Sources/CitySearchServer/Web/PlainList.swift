#if Service
import CitySearch
import CitySearchAPI

/// The matches in the page itself, as the app draws them but with links.
struct PlainList {
    private let question: PlainQuestion
    private let words: PlainWords
    private let flags: CountryFlags
    private let matches: [CityMatch]
    private let total: Int
    private let start: Int
    /// Suggestions if nothing was found.
    private let spellings: [String]

    /// - Parameter codes: postal codes that the text may be; nil for none.
    init(
        _ question: PlainQuestion, _ words: PlainWords, _ index: CityIndex, codes: PostalIndex?,
        _ flags: CountryFlags
    ) {
        self.question = question
        self.words = words
        self.flags = flags
        guard !question.isPersonal else {
            (matches, total, start, spellings) = ([], 0, 0, [])
            return
        }
        let found = index.search(question.query, codes: codes)
        let page = found.part(from: question.offset, limit: AppPage.length)
        (matches, total, start) = (Array(page), found.count, page.startIndex)
        spellings = found.isEmpty ? Spellings.of(question.text, in: index) : []
    }

    /// Their number, in words.
    var count: String {
        if question.isPersonal { return "" }
        return total == 0 ? words.nothing(question.text) : words.cities(total)
    }

    /// Writes a row for each match.
    func writeRows(to html: inout HTMLWriter) {
        for (number, match) in matches.enumerated() {
            let city = match.city
            html.verbatim(
                """
                <div role="row" class="row" data-kind="city" data-id="\(city.id)" \
                aria-rowindex="\(start + number + 1)"><div role="gridcell" class="city">\
                <div class="title"><a class="name" \
                href="\(HTMLWriter.escaped(question.address("city", city.id)))">
                """)
            let isByName = match.matchedText == city.localizedName
            write(city.localizedName, isByName ? match.highlightedScalars : [], to: &html)
            html.verbatim("</a>")
            let isOther = !isByName && ![.region, .country].contains(match.tier)
            if isOther && !question.text.isEmpty {
                html.element("span", " class=\"also\"", text: words.also(match.matchedText))
            }
            html.verbatim("</div><div class=\"facts-line\">")
            flags.write(city.country?.rawValue, to: &html)
            html.verbatim("<span class=\"place\">")
            words.write(city.whereabouts, to: &html)
            html.verbatim("</span>")
            if let population = city.population {
                html.element("span", " class=\"population\"", text: words.number(population))
            }
            html.verbatim("</div></div></div>\n")
        }
    }

    private func write(_ text: String, _ highlights: [Range<Int>], to html: inout HTMLWriter) {
        let scalars = Array(text.unicodeScalars)
        var end = 0
        func piece(_ range: Range<Int>) -> String {
            var piece = String.UnicodeScalarView()
            piece.append(contentsOf: scalars[range.clamped(to: 0..<scalars.count)])
            return String(piece)
        }
        html.verbatim("<bdi>")
        for range in highlights {
            html.text(piece(end..<range.lowerBound))
            html.element("mark", text: piece(range))
            end = range.upperBound
        }
        html.text(piece(end..<max(end, scalars.count)))
        html.verbatim("</bdi>")
    }

    /// Writes links to the pages after and before these matches.
    func writeLinks(to html: inout HTMLWriter) {
        if !spellings.isEmpty {
            html.element("span", text: words.didYouMean)
            html.verbatim(" ")
        }
        var links = spellings.map { (question.address(searching: $0), $0) }
        let end = start + matches.count
        if end < total && !matches.isEmpty {
            links.append((question.address("offset", end), words.next))
        }
        if start > 0 { links.append((question.address("offset", nil), words.first)) }
        if !question.text.isEmpty { links.append(("/", words.all)) }
        for (address, text) in links {
            html.element("a", " href=\"\(HTMLWriter.escaped(address))\"", text: text)
            html.verbatim(" ")
        }
    }
}

extension CountryFlags {
    /// Writes a country's flag, or the letters of its code.
    func write(_ code: String?, to html: inout HTMLWriter) {
        guard let code else { return }
        if has(code) {
            html.verbatim(
                "<img class=\"flag\" src=\"\(Self.path(of: code))\" alt=\"\" width=\"20\" height=\"15\" />"
            )
        } else {
            html.verbatim("<span class=\"flag badge\" aria-hidden=\"true\">\(code)</span>")
        }
    }
}

extension City {
    /// Its region and its country, each name once, without the city's own.
    fileprivate var whereabouts: [String] {
        [localizedRegion, countryName].reduce(into: [String]()) { names, name in
            if let name, name != localizedName, !names.contains(name) { names.append(name) }
        }
    }
}

/// A city that a link names, for those without scripts.
struct PlainCity {
    private let city: City?
    private let words: PlainWords
    private let flags: CountryFlags

    init(_ city: City?, _ words: PlainWords, _ flags: CountryFlags) {
        self.city = city
        self.words = words
        self.flags = flags
    }

    func write(to html: inout HTMLWriter) {
        guard let city else { return html.element("p", text: words.noCity) }
        html.verbatim("<article class=\"plain-city\"><h2>")
        html.element("bdi", text: city.localizedName)
        html.verbatim("</h2><p>")
        flags.write(city.country?.rawValue, to: &html)
        html.verbatim(" ")
        words.write(city.whereabouts, to: &html)
        html.verbatim("</p><dl>")
        let (north, east) = (city.coordinate.latitude, city.coordinate.longitude)
        let facts: [(title: String, values: [String])] = [
            (words.population, [city.population.map(words.number)].compactMap(\.self)),
            (words.timeZone, [city.timeZone].compactMap(\.self)),
            (words.coordinates, ["\(north), \(east)"]),
            (words.otherNames, city.otherNames),
        ]
        for (title, values) in facts where !values.isEmpty {
            html.element("dt", text: title)
            html.verbatim("<dd>")
            words.write(values, to: &html)
            html.verbatim("</dd>")
        }
        let map = "https://www.openstreetmap.org/?mlat=\(north)&amp;mlon=\(east)"
        html.verbatim("</dl><p>")
        html.element("a", " rel=\"noreferrer\" href=\"\(map)\"", text: words.onMap)
        html.verbatim("</p></article>")
    }
}
#endif
