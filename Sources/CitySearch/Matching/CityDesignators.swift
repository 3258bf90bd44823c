/// What people write in front of a city's name to say that it is one: `city of`, `ville de`, `Stadt`.
///
/// These are the words for city, town, village and municipality in the languages of
/// ``CountryLexicon`` that put them in front, each with the prepositions that follow it there.
package enum CityDesignators {
    /// How many words at the beginning of a text are a designator; 0 when none are, or nothing follows.
    ///
    /// - Parameter words: the words as they were typed.
    package static func count(in words: [Substring]) -> Int {
        // Most texts have one word in front of a separator.
        guard words.count > 1, firstWords.contains(Folding.fold(String(words[0]))) else {
            return 0
        }
        let words = words.prefix(5).map { Folding.fold(String($0)) }
        return (1...4).last { count in
            count < words.count && phrases.contains(words[..<count].joined(separator: " "))
        } ?? 0
    }

    /// How many words at the end of a text are a designator: `Yokohama City`, `深圳市`; 0 when none are, or nothing
    /// stands before.
    static func countBehind(_ words: [Substring]) -> Int {
        guard words.count > 1, let last = words.last else { return 0 }
        return behind.contains(Folding.fold(String(last))) ? 1 : 0
    }

    /// The words that stand behind the name.
    private static let behind = Set(
        [
            "city", "town", "village", "municipality", "metropolis", "metro", "stad", "kommun",
            "kommune", "kaupunki", "sehri", "ili", "г", "город", "місто",
            "市", "市区", "县", "縣", "県", "区", "區", "都", "府", "省", "町", "村", "시", "군", "구", "도",
        ].map(Folding.fold))

    /// The words of each language: nouns, and the prepositions behind them. Without prepositions the noun
    /// stands right before the name.
    private static let languages: [(nouns: [String], prepositions: [String])] = [
        (
            [
                "city", "town", "village", "municipality", "borough", "township", "metropolis",
                "capital",
            ],
            ["of"]
        ),
        (
            ["ciudad", "municipio", "pueblo", "villa", "localidad", "municipalidad"],
            ["de", "de la", "de los", "de las", "del"]
        ),
        (
            ["ville", "commune", "village", "cite", "municipalite"],
            ["de", "du", "des", "de la", "d"]
        ),
        (
            ["cidade", "municipio", "vila", "concelho", "prefeitura"],
            ["de", "do", "da", "dos", "das"]
        ),
        (["citta", "comune", "paese"], ["di", "del", "della", "dei", "d"]),
        (["ciutat", "municipi", "vila"], ["de", "d"]),
        (["orasul", "municipiul", "comuna", "satul"], []),
        (
            [
                "stadt", "landeshauptstadt", "hauptstadt", "hansestadt", "gemeinde", "kreisstadt",
                "ort",
            ],
            []
        ),
        (["stad", "gemeente", "dorp", "de stad", "staden", "kommun", "byen", "by"], []),
        (["miasto", "gmina", "mesto", "obec", "grad", "opcina", "opstina"], []),
        (["город", "г", "гор", "пгт", "село", "місто", "м", "град", "гр", "горад"], []),
        (["πολη", "δημος"], []),
        (["kota", "kabupaten", "bandar", "jiji la", "mji wa", "lungsod ng", "birnin"], []),
        (["thanh pho", "tp", "thi xa"], []),
        (["مدينة", "شهر", "עיר", "העיר"], []),
        (["เมือง", "เทศบาลนคร", "นคร"], []),
    ]

    private static let firstWords = Set(phrases.map { String($0.prefix { $0 != " " }) })

    private static let articles = ["", "the ", "la ", "el ", "a ", "o "]

    /// All of them, folded.
    package static let phrases = Set(
        languages.flatMap { nouns, prepositions in
            prepositions.isEmpty
                ? nouns.map(Folding.fold)
                : nouns.flatMap { noun in
                    articles.flatMap { article in
                        prepositions.map { "\(article)\(noun) \($0)" }
                    }
                }
        })
}
