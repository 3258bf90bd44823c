/// The words that people say around the name of a city, in the languages that most people search in.
///
/// Each is a word, not a phrase: `weather in`, `el tiempo en` and `near the centre of` are made of them.
package enum SpokenWords {
    /// What a word says.
    package enum Kind: Sendable {
        /// What is wanted in a city, where it is seen from, or what kind of place it is.
        case around
        /// That the name beside it is a street's. It stands in front of that name, behind it, or either.
        case streetInFront, streetBehind, street
    }

    /// What a word says.
    ///
    /// - Parameter word: the word, folded.
    package static func kind(_ word: String) -> Kind? {
        kinds[word]
    }

    private static let kinds: [String: Kind] = {
        var kinds: [String: Kind] = [:]
        for word in CityDesignators.phrases.flatMap({ $0.split(separator: " ") }) {
            kinds[String(word)] = .around
        }
        for (words, kind) in [
            (around, Kind.around), (streetsInFront, .streetInFront), (streetsBehind, .streetBehind),
            (streets, .street),
        ] {
            for word in words.split(whereSeparator: \.isWhitespace) {
                kinds[Folding.fold(String(word))] = kind
            }
        }
        return kinds
    }()

    private static let around = """
        a about airport am and apartment apartments area around at based born bus business center \
        central centre cheap cheapest city climate close co code country county current cedex \
        directions district downtown event events flat flats flight flights for forecast from go \
        going greater guide holiday holidays hostel hostels hotel hotels house houses how i in is \
        job jobs live lives living local location map maps me metro metropolitan municipality my \
        name near nearby news now of office on or place places remote rent rental restaurant \
        restaurants route sale show station suburb suburbs tel temperature the things ticket \
        tickets time to today tomorrow tonight tour tours town train travel trip trips university \
        us vacation village visit weather weekend what where with
        al alojamiento alquiler alrededores apartamentos barato baratos billetes cerca ciudad \
        clima como con de del desde donde el en esta estan gran hasta hora hoteles hoy la las los \
        mapa noticias para piso pisos por pronostico provincia pueblo restaurantes temperatura \
        tiempo un una vacaciones viaje viajes vivo vuelo vuelos y
        a agglomeration appartement appartements arrondissement au autour aux avec carte chez d \
        dans des du est et heure hotels l le les location maison meteo nouvelles ou par pour pres \
        previsions proche region temps train une voyage vol vols
        am an auf aus bei bezirk bundesstadt das der die ein flug fluge ferienwohnung grossraum \
        heute hotel im in ist jetzt karte kreis land landkreis liegt morgen nach nachrichten nahe \
        region route stadtplan uhrzeit umgebung und universitatsstadt von vorhersage wetter wie wo \
        wohnung wohnungen zeit zu zug zum zur
        alberghi albergo appartamenti capitale che con da dal dalla di dove e fa hotel il in lo \
        mappa nel nella notizie ora oggi per presso previsioni provincia ristoranti temperatura \
        treno vicino voli volo
        apartamentos barato clima do dos da das e em estado fica grande hoje hoteis hora mapa na \
        no noticias onde para perto previsao proximo restaurantes tempo viagem voo voos
        bij dichtbij en goedkoop het in kaart nabij naar omgeving tijd van vlucht vluchten waar \
        weer weersverwachting
        billiga flyg frederiksberg fra fran hotell i idag karta klockan kaupunki kommune kommun \
        lahella nara resor saa til till vader vaer vejr ved vid
        atrakcje bilety czas do hotele i jutro lot loty mapa noclegi nad pogoda pod w we z
        durumu en hava hotel ilcesi ili otel otelleri sehri saat ucak ucuz ve yakin yakininda bileti
        область авиабилеты билеты в во время гостиница гостиницы где до и из как карта квартира на \
        область около от отели отель погода поездка район рядом с сегодня у час завтра місті \
        біля готелі квитки де з та область час
        καιρος σε στην στο στη ξενοδοχεια κοντα πτησεις
        طقس الطقس في فندق فنادق رحلات الى إلى من قرب وقت مدينة حالة
        מזג אוויר מלון מלונות טיסות ליד
        मौसम में का के होटल
        thoi tiet khach san o cuaca hotel di dekat
        """

    private static let streets = """
        avenue boulevard улица ул вулиця вул проспект просп шоссе переулок бульвар площадь
        """

    private static let streetsInFront = """
        alameda aleja avenida av calle camino carrer carretera chemin corso impasse jalan jl largo \
        largo paseo piazza place plac plaza praca quai ramblas rua rue ruelle strada ulica ul via \
        viale vicolo duong
        """

    private static let streetsBehind = """
        allee ave avenue blvd cadde caddesi crescent drive gasse gade gata gatan highway hwy laan \
        lane ln parkway plads plein platz rd road sokak sokagi square straat str strasse street \
        utca ut vagen vej weg
        """
}
