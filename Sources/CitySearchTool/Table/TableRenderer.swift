import CitySearch
import CitySearchProgram
import CitySearchICU
import CitySearchAPI

/// A table for people.
struct TableRenderer: PageRenderer {
    let look: TableLook
    let texts: Translation

    func render(
        _ cities: some Sequence<FoundCity>, of page: some Page, to output: inout OutputBuffer
    ) throws(OutputError) {
        let cities = Array(cities)
        let table = TextTable(columns(cities), width: look.width)
        if look.hasHeadings, !cities.isEmpty {
            try output.write(table.headings(isColoured: look.isColoured) + "\n")
        }
        for number in cities.indices {
            try output.write(table.row(number, isColoured: look.isColoured) + "\n")
            if let explanation = cities[number].explanation {
                let line = "  " + DisplayText.printable(explanation.description)
                try output.write((look.isColoured ? Style.dim.applied(to: line) : line) + "\n")
            }
        }
        // A limit of 0 asks for the count.
        if look.hasFooter || page.limit == 0 {
            for line in page.footer(texts).text.split(separator: "\n").map(String.init) {
                try output.write((look.isColoured ? Style.dim.applied(to: line) : line) + "\n")
            }
        }
    }

    private func columns(_ cities: [FoundCity]) -> [TableColumn] {
        var columns = [
            column(
                "command.city", cities.map(\.city.localizedName), style: .bold, readableWidth: 20)
        ]
        let matched = cities.map { $0.otherText ?? "" }
        if matched.contains(where: { !$0.isEmpty }) {
            columns.append(column("command.matched", matched, style: .green, dispensability: 3))
        }
        let distances = cities.compactMap { $0.distance.map(texts.kilometres) }
        if !distances.isEmpty {
            columns.append(
                column(
                    "command.distance", distances, alignment: .right, style: .green,
                    dispensability: 1))
        }
        let names = cities.map { $0.city.description }
        let shared = Dictionary(grouping: names) { $0 }.filter { $0.value.count > 1 }
        // The subregion where another row looks alike.
        let regions = zip(names, cities).map { name, found in
            let subregion = shared[name] == nil ? nil : found.city.localizedSubregion
            return [subregion, found.city.localizedRegion].compactMap(\.self).joined(
                separator: ", ")
        }
        let populations = cities.map { $0.city.population.map(texts.numbers.text) ?? "" }
        columns += [
            column("command.region", regions, dispensability: 4),
            column("command.country", cities.map { $0.city.countryName ?? "" }, style: .dim),
            column("command.population", populations, alignment: .right, dispensability: 2),
            column(
                "command.latitude", cities.map(\.city.coordinate.latitude.degrees),
                alignment: .right,
                style: .dim, dispensability: 5),
            column(
                "command.longitude", cities.map(\.city.coordinate.longitude.degrees),
                alignment: .right,
                style: .dim, dispensability: 5),
        ]
        return columns
    }

    private func column(
        _ key: String, _ cells: [String], alignment: TableColumn.Alignment = .left,
        style: Style = [], dispensability: Int = 0, readableWidth: Int = 12
    ) -> TableColumn {
        TableColumn(
            texts.text(key), cells, alignment: alignment, style: style,
            dispensability: dispensability,
            readableWidth: readableWidth, hasHeading: look.hasHeadings)
    }
}
