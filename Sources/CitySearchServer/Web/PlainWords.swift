#if Service
/// What the page says before its scripts run, or without them: in Spanish or else in English.
struct PlainWords {
    /// `es` or `en`.
    let language: String

    /// - Parameter header: the languages that a browser asks for, the first of which that the page speaks counts.
    init(acceptLanguage header: String?) {
        let wanted = (header ?? "").lowercased().split(separator: ",").map {
            $0.drop(while: \.isWhitespace).prefix(2)
        }
        language = wanted.first { ["en", "es"].contains($0) }.map(String.init) ?? "en"
    }

    private func word(_ english: String, _ spanish: String) -> String {
        language == "es" ? spanish : english
    }

    var title: String { word("City search", "Buscador de ciudades") }
    var search: String { word("Search", "Buscar") }
    var next: String { word("More cities", "Más ciudades") }
    var first: String { word("From the first", "Desde la primera") }
    var all: String { word("All cities", "Todas las ciudades") }
    var population: String { word("Population", "Población") }
    var timeZone: String { word("Time zone", "Zona horaria") }
    var coordinates: String { word("Coordinates", "Coordenadas") }
    var otherNames: String { word("Also known as", "También conocida como") }
    var onMap: String { word("On the map", "En el mapa") }
    var noCity: String {
        word("There is no such city in the data.", "Esa ciudad no está en los datos.")
    }

    func cities(_ count: Int) -> String {
        "\(number(count)) "
            + (count == 1 ? word("city", "ciudad") : word("cities", "ciudades"))
    }

    func nothing(_ text: String) -> String {
        word("No city found for “\(text)”", "Ninguna ciudad para «\(text)»")
    }

    /// A name by which a city was found.
    func by(_ name: String) -> String {
        word("by \(name)", "por \(name)")
    }

    /// A number with its thousands apart, as browsers write it: in Spanish from five digits on.
    func number(_ value: Int) -> String {
        let digits = String(value)
        let least = language == "es" ? 5 : 4
        guard digits.count >= least else { return digits }
        var grouped = ""
        for (position, digit) in digits.enumerated() {
            if position > 0, (digits.count - position).isMultiple(of: 3) {
                grouped.append(language == "es" ? "." : ",")
            }
            grouped.append(digit)
        }
        return grouped
    }
}
#endif
