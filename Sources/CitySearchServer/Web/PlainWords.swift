#if Service
import CitySearchICU
import CitySearchProgram

/// What the page says before its scripts run, or without them.
struct PlainWords {
    private let texts: Translation

    init(_ texts: Translation) {
        self.texts = texts
    }

    var title: String { texts.text("app.title") }
    var next: String { texts.text("page.moreCities") }
    var first: String { texts.text("page.fromFirst") }
    var all: String { texts.text("app.allCities") }
    var population: String { texts.text("app.population") }
    var timeZone: String { texts.text("app.timeZone") }
    var coordinates: String { texts.text("app.coordinates") }
    var otherNames: String { texts.text("page.otherNames") }
    var onMap: String { texts.text("page.onMap") }
    var didYouMean: String { texts.text("app.didYouMean") }
    var noCity: String { texts.text("app.noSuchCity") }

    func cities(_ count: Int) -> String {
        texts.text("app.cities", count: count)
    }

    func nothing(_ text: String) -> String {
        texts.text("app.emptyTitle", ["text": text])
    }

    /// A name by which a city was found.
    func also(_ name: String) -> String {
        texts.text("app.also", ["name": name])
    }

    func number(_ value: Int) -> String {
        texts.numbers.text(value)
    }
}
#endif
