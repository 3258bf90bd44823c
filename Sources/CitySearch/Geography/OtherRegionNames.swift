/// Names of regions beside the English ones that the data have: those in the regions' own languages, and
/// English ones that are as usual.
///
/// ICU has no names of regions. These are the names of ISO 3166-2 and, where that romanizes, the same in
/// their own script, for countries where they differ from the English ones once they are folded.
package enum OtherRegionNames {
    /// The further names of the regions of a country, by the folded forms of their names in the data.
    ///
    /// - Parameter fold: folds a text. Each load asks for all countries.
    package static func names<Failure>(
        in country: CountryCode, fold: (String) throws(Failure) -> String
    ) throws(Failure) -> [String: [String]] {
        let kinds = Self.kinds[country.rawValue] ?? []
        var result: [String: [String]] = [:]
        for (region, texts) in (byCountry[country.rawValue] ?? [:]).sorted(by: <) {
            let names = texts.split(separator: "|").map(String.init)
            // Names of these countries' scripts stand in front of what kind of region it is.
            let ofKinds = names.filter { $0.utf8.allSatisfy { $0 >= 0x80 } }
                .flatMap { name in kinds.map { name + $0 } }
            result[try fold(region), default: []] += names + ofKinds
        }
        return result
    }

    /// Those of the names that are English, so that they are as usual as the names in the data.
    package static let english: Set<String> = [
        "Brussels",  // Belgium
        "Sofia City",  // Bulgaria
        "Newfoundland",  // Canada
        "South Bohemia", "Moravia-Silesia", "South Moravia",  // Czechia
        "Rhineland-Palatinate",  // Germany
        "Castile and León", "Castile-La Mancha", "Valencian Community",  // Spain
        "Occitania", "Burgundy-Franche-Comté",  // France
        "Connaught",  // Ireland
        "Lakshadweep", "Orissa", "Pondicherry",  // India
        "Latium", "South Tyrol",  // Italy
        "South Chungcheong", "Gangwon", "Gyeonggi", "North Gyeongsang", "South Gyeongsang", "Jeju",
        "North Jeolla", "South Jeolla", "Sejong",  // South Korea
        "Marrakech-Safi",  // Morocco
        "State of Mexico",  // Mexico
        "Malacca",  // Malaysia
        // Philippines
        "National Capital Region", "Cordillera Administrative Region", "Ilocos Region",
        "Kuyavia-Pomerania", "Masovia", "Holy Cross",  // Poland
        "Bucharest",  // Romania
        "Arkhangelsk Oblast", "Buryatia", "Kemerovo Oblast", "Leningrad Oblast", "Yakutia",
        "Saint Petersburg",  // Russia
        "Scania",  // Sweden
        "Kaohsiung",  // Taiwan
        "Kharkiv", "Kyiv Oblast", "Kyiv", "Odesa", "Zakarpattia",  // Ukraine
        "Washington D.C.", "Hawai'i",  // United States
        "Capital District",  // Venezuela
    ]

    /// What follows the name of a region and says of what kind it is, where people write both in one word.
    private static let kinds = ["CN": ["省", "市"], "JP": ["県", "府", "都"], "TW": ["市"]]

    /// For each country the further names of each region, under its name in the bundled data.
    package static let byCountry: [String: [String: String]] = [
        "AE": [
            "Abu Dhabi": "أبو ظبي", "Dubai": "دبي", "Sharjah": "الشارقة", "Ajman": "عجمان",
            "Fujairah": "الفجيرة", "Raʼs al Khaymah": "رأس الخيمة|Ras al-Khaimah",
            "Imārat Umm al Qaywayn": "أم القيوين|Umm al-Quwain",
        ],
        "AR": [
            "Buenos Aires F.D.": "Ciudad Autónoma de Buenos Aires|Capital Federal",
            "Buenos Aires": "Provincia de Buenos Aires",
        ],
        "AT": [
            "Carinthia": "Kärnten", "Lower Austria": "Niederösterreich", "Styria": "Steiermark",
            "Tyrol": "Tirol", "Upper Austria": "Oberösterreich", "Vienna": "Wien",
        ],
        "BE": [
            "Brussels Capital": "Bruxelles-Capitale|Bruxelles|Brussel|Brussels",
            "Flanders": "Vlaanderen|Flandre", "Wallonia": "Wallonie|Wallonië",
        ],
        "BG": [
            "Sofia-Capital": "София-град|Sofia City", "Sofia": "Софийска област",
            "Plovdiv": "Пловдив", "Varna": "Варна", "Burgas": "Бургас", "Ruse": "Русе",
            "Stara Zagora": "Стара Загора", "Pleven": "Плевен", "Blagoevgrad": "Благоевград",
            "Veliko Tarnovo": "Велико Търново",
        ],
        "BR": [
            "Federal District": "Distrito Federal"
        ],
        "BY": [
            "Brest": "Брестская область", "Gomel Oblast": "Гомельская область",
            "Grodnenskaya": "Гродненская область|Grodno",
            "Minsk": "Минская область|Мінская вобласць", "Mogilev": "Могилёвская область",
            "Vitebsk": "Витебская область",
        ],
        "CA": [
            "British Columbia": "Colombie-Britannique", "New Brunswick": "Nouveau-Brunswick",
            "Newfoundland and Labrador": "Terre-Neuve-et-Labrador|Newfoundland",
            "Nova Scotia": "Nouvelle-Écosse", "Prince Edward Island": "Île-du-Prince-Édouard",
            "Northwest Territories": "Territoires du Nord-Ouest",
        ],
        "CH": [
            "Basel-City": "Basel-Stadt", "Basel-Landschaft": "Baselland", "Bern": "Berne",
            "Fribourg": "Freiburg", "Geneva": "Genève|Genf", "Grisons": "Graubünden|Grigioni",
            "Lucerne": "Luzern", "Neuchâtel": "Neuenburg", "Saint Gallen": "Sankt Gallen",
            "Ticino": "Tessin", "Valais": "Wallis", "Vaud": "Waadt", "Zurich": "Zürich",
        ],
        "CL": [
            "Santiago Metropolitan": "Región Metropolitana|Región Metropolitana de Santiago",
            "Region of Magallanes": "Magallanes",
        ],
        "CN": [
            "Anhui": "安徽", "Beijing": "北京", "Chongqing": "重庆", "Fujian": "福建", "Gansu": "甘肃",
            "Guangdong": "广东", "Guangxi": "广西", "Guizhou": "贵州", "Hainan": "海南", "Hebei": "河北",
            "Heilongjiang": "黑龙江", "Henan": "河南", "Hubei": "湖北", "Hunan": "湖南",
            "Inner Mongolia": "内蒙古|Nei Mongol", "Jiangsu": "江苏", "Jiangxi": "江西", "Jilin": "吉林",
            "Liaoning": "辽宁", "Ningxia": "宁夏", "Qinghai": "青海", "Shaanxi": "陕西", "Shandong": "山东",
            "Shanghai": "上海", "Shanxi": "山西", "Sichuan": "四川", "Tianjin": "天津",
            "Tibet": "西藏|Xizang", "Xinjiang": "新疆", "Yunnan": "云南", "Zhejiang": "浙江",
        ],
        "CO": [
            "Bogota D.C.": "Bogotá|Distrito Capital", "San Andres y Providencia": "San Andrés",
        ],
        "CZ": [
            "Central Bohemia": "Středočeský kraj", "Jihočeský kraj": "South Bohemia",
            "Karlovarský kraj": "Karlovy Vary", "Královéhradecký kraj": "Hradec Králové",
            "Liberecký kraj": "Liberec", "Moravskoslezský": "Moravskoslezský kraj|Moravia-Silesia",
            "Olomoucký": "Olomoucký kraj|Olomouc", "Pardubický": "Pardubický kraj|Pardubice",
            "Plzeň Region": "Plzeňský kraj", "Prague": "Praha|Hlavní město Praha",
            "South Moravian": "Jihomoravský kraj|South Moravia", "Vysočina": "Kraj Vysočina",
            "Zlín": "Zlínský kraj", "Ústecký kraj": "Ústí nad Labem",
        ],
        "DE": [
            "Baden-Wurttemberg": "Baden-Württemberg", "Bavaria": "Bayern",
            "City state Bremen": "Bremen|Freie Hansestadt Bremen",
            "Hamburg": "Freie und Hansestadt Hamburg", "Hesse": "Hessen",
            "Lower Saxony": "Niedersachsen", "North Rhine-Westphalia": "Nordrhein-Westfalen",
            "Rheinland-Pfalz": "Rhineland-Palatinate", "Saxony": "Sachsen|Freistaat Sachsen",
            "Saxony-Anhalt": "Sachsen-Anhalt", "State of Berlin": "Berlin",
            "Thuringia": "Thüringen",
        ],
        "DK": [
            "Capital Region": "Hovedstaden|Region Hovedstaden",
            "Central Jutland": "Midtjylland|Region Midtjylland",
            "North Denmark": "Nordjylland|Region Nordjylland",
            "South Denmark": "Syddanmark|Region Syddanmark", "Zealand": "Sjælland|Region Sjælland",
        ],
        "EG": [
            "Cairo": "القاهرة|Al Qahirah", "Alexandria": "الإسكندرية|Al Iskandariyah",
            "Giza": "الجيزة|Al Jizah", "Dakahlia": "الدقهلية", "Sharqia": "الشرقية",
            "Gharbia": "الغربية", "Qalyubia": "القليوبية", "Beheira": "البحيرة", "Asyut": "أسيوط",
            "Aswan": "أسوان", "Luxor": "الأقصر", "Suez": "السويس", "Port Said": "بورسعيد",
        ],
        "ES": [
            "Andalusia": "Andalucía", "Aragon": "Aragón",
            "Balearic Islands": "Islas Baleares|Illes Balears|Baleares",
            "Basque Country": "País Vasco|Euskadi", "Canary Islands": "Islas Canarias|Canarias",
            "Castille and León": "Castilla y León|Castile and León",
            "Castille-La Mancha": "Castilla-La Mancha|Castile-La Mancha",
            "Catalonia": "Cataluña|Catalunya", "Madrid": "Comunidad de Madrid",
            "Murcia": "Región de Murcia", "Navarre": "Navarra|Nafarroa",
            "Valencia": "Comunidad Valenciana|Comunitat Valenciana|Valencian Community",
            "Asturias": "Principado de Asturias", "Galicia": "Galiza",
        ],
        "FI": [
            "Central Finland": "Keski-Suomi", "Central Ostrobothnia": "Keski-Pohjanmaa",
            "Lapland": "Lappi", "North Karelia": "Pohjois-Karjala",
            "North Ostrobothnia": "Pohjois-Pohjanmaa", "North Savo": "Pohjois-Savo",
            "Ostrobothnia": "Pohjanmaa|Österbotten", "Paijat-Hame": "Päijät-Häme",
            "South Karelia": "Etelä-Karjala", "South Ostrobothnia": "Etelä-Pohjanmaa",
            "South Savo": "Etelä-Savo", "Southwest Finland": "Varsinais-Suomi", "Uusimaa": "Nyland",
            "Satakunta": "Satakunda",
        ],
        "FR": [
            "Brittany": "Bretagne", "Centre": "Centre-Val de Loire", "Corsica": "Corse",
            "Normandy": "Normandie", "Occitanie": "Occitania", "Provence-Alpes-Côte d'Azur": "PACA",
            "Bourgogne-Franche-Comté": "Burgundy-Franche-Comté",
        ],
        "GB": [
            "Scotland": "Alba", "Wales": "Cymru", "Northern Ireland": "Tuaisceart Éireann",
        ],
        "GR": [
            "Attica": "Αττική|Attiki", "Central Greece": "Στερεά Ελλάδα",
            "Central Macedonia": "Κεντρική Μακεδονία", "Crete": "Κρήτη|Kriti",
            "East Macedonia and Thrace": "Ανατολική Μακεδονία και Θράκη", "Epirus": "Ήπειρος",
            "Ionian Islands": "Ιόνια Νησιά", "North Aegean": "Βόρειο Αιγαίο",
            "Peloponnese": "Πελοπόννησος|Peloponnisos", "South Aegean": "Νότιο Αιγαίο",
            "Thessaly": "Θεσσαλία", "West Greece": "Δυτική Ελλάδα",
            "West Macedonia": "Δυτική Μακεδονία",
        ],
        "HU": [
            "Csongrád": "Csongrád-Csanád", "Bekes County": "Békés megye",
            "Pest County": "Pest megye",
        ],
        "ID": [
            "Bangka–Belitung Islands": "Kepulauan Bangka Belitung|Bangka Belitung",
            "Central Java": "Jawa Tengah", "Central Kalimantan": "Kalimantan Tengah",
            "Central Papua": "Papua Tengah", "Central Sulawesi": "Sulawesi Tengah",
            "East Java": "Jawa Timur", "East Kalimantan": "Kalimantan Timur",
            "East Nusa Tenggara": "Nusa Tenggara Timur", "Highland Papua": "Papua Pegunungan",
            "Jakarta": "DKI Jakarta|Daerah Khusus Jakarta", "North Kalimantan": "Kalimantan Utara",
            "North Maluku": "Maluku Utara", "North Sulawesi": "Sulawesi Utara",
            "North Sumatra": "Sumatera Utara", "Riau Islands": "Kepulauan Riau",
            "South Kalimantan": "Kalimantan Selatan", "South Papua": "Papua Selatan",
            "South Sulawesi": "Sulawesi Selatan", "South Sumatra": "Sumatera Selatan",
            "Southeast Sulawesi": "Sulawesi Tenggara", "Southwest Papua": "Papua Barat Daya",
            "West Java": "Jawa Barat", "West Kalimantan": "Kalimantan Barat",
            "West Nusa Tenggara": "Nusa Tenggara Barat", "West Papua": "Papua Barat",
            "West Sulawesi": "Sulawesi Barat", "West Sumatra": "Sumatera Barat",
            "Yogyakarta": "Daerah Istimewa Yogyakarta",
        ],
        "IE": [
            "Leinster": "Laighin", "Munster": "An Mhumhain", "Connacht": "Connaught",
            "Ulster": "Ulaidh",
        ],
        "IN": [
            "Andhra Pradesh": "आंध्र प्रदेश|ఆంధ్ర ప్రదేశ్", "Assam": "असम|অসম", "Bihar": "बिहार",
            "Chandigarh": "चंडीगढ़", "Chhattisgarh": "छत्तीसगढ़", "Delhi": "दिल्ली", "Goa": "गोवा",
            "Gujarat": "गुजरात|ગુજરાત", "Haryana": "हरियाणा", "Himachal Pradesh": "हिमाचल प्रदेश",
            "Jharkhand": "झारखंड", "Karnataka": "कर्नाटक|ಕರ್ನಾಟಕ", "Kerala": "केरल|കേരളം",
            "Laccadives": "Lakshadweep|लक्षद्वीप", "Madhya Pradesh": "मध्य प्रदेश",
            "Maharashtra": "महाराष्ट्र", "Manipur": "मणिपुर", "Odisha": "Orissa|ओडिशा|ଓଡ଼ିଶା",
            "Puducherry": "Pondicherry", "Punjab": "पंजाब|ਪੰਜਾਬ", "Rajasthan": "राजस्थान",
            "Tamil Nadu": "तमिलनाडु|தமிழ்நாடு", "Telangana": "तेलंगाना|తెలంగాణ",
            "Uttar Pradesh": "उत्तर प्रदेश", "Uttarakhand": "उत्तराखंड",
            "West Bengal": "पश्चिम बंगाल|পশ্চিমবঙ্গ",
        ],
        "IQ": [
            "Baghdad": "بغداد", "Basra": "البصرة", "Erbil": "أربيل", "Nineveh": "نينوى",
            "Kirkuk": "كركوك", "An Najaf": "النجف|Najaf", "Sulaymaniyah": "السليمانية",
        ],
        "IR": [
            "Tehran": "تهران", "Isfahan": "اصفهان|Esfahan", "Fars": "فارس",
            "Razavi Khorasan": "خراسان رضوی", "Khuzestan": "خوزستان", "Gilan Province": "گیلان",
            "Māzandarān": "مازندران", "East Azerbaijan": "آذربایجان شرقی",
            "West Azerbaijan": "آذربایجان غربی", "Kerman": "کرمان", "Alborz Province": "البرز",
            "Qom Province": "قم", "Yazd Province": "یزد",
        ],
        "IT": [
            "Aosta Valley": "Valle d'Aosta|Vallée d'Aoste", "Apulia": "Puglia",
            "Basilicate": "Basilicata", "Lazio": "Latium", "Lombardy": "Lombardia",
            "Piedmont": "Piemonte", "Sardinia": "Sardegna", "Sicily": "Sicilia",
            "The Marches": "Marche|Le Marche",
            "Trentino-Alto Adige": "Südtirol|Trentino-Südtirol|Alto Adige|South Tyrol",
            "Tuscany": "Toscana",
        ],
        "JP": [
            "Aichi": "愛知", "Akita": "秋田", "Aomori": "青森", "Chiba": "千葉", "Ehime": "愛媛",
            "Fukui": "福井", "Fukuoka": "福岡", "Fukushima": "福島", "Gifu": "岐阜", "Gunma": "群馬",
            "Hiroshima": "広島", "Hokkaido": "北海道", "Hyōgo": "兵庫", "Ibaraki": "茨城", "Ishikawa": "石川",
            "Iwate": "岩手", "Kagawa": "香川", "Kagoshima": "鹿児島", "Kanagawa": "神奈川", "Kochi": "高知",
            "Kumamoto": "熊本", "Kyoto": "京都", "Mie": "三重", "Miyagi": "宮城", "Miyazaki": "宮崎",
            "Nagano": "長野", "Nagasaki": "長崎", "Nara": "奈良", "Niigata": "新潟", "Oita": "大分",
            "Okayama": "岡山", "Okinawa": "沖縄", "Osaka": "大阪", "Saga": "佐賀", "Saitama": "埼玉",
            "Shiga": "滋賀", "Shimane": "島根", "Shizuoka": "静岡", "Tochigi": "栃木", "Tokushima": "徳島",
            "Tokyo": "東京", "Tottori": "鳥取", "Toyama": "富山", "Wakayama": "和歌山", "Yamagata": "山形",
            "Yamaguchi": "山口", "Yamanashi": "山梨",
        ],
        "KR": [
            "Busan": "부산", "Chungcheongnam-do": "충청남도|South Chungcheong", "Daegu": "대구",
            "Daejeon": "대전", "Gangwon-do": "강원도|Gangwon", "Gwangju": "광주",
            "Gyeonggi-do": "경기도|Gyeonggi", "Gyeongsangbuk-do": "경상북도|North Gyeongsang",
            "Gyeongsangnam-do": "경상남도|South Gyeongsang", "Incheon": "인천", "Jeju-do": "제주도|제주|Jeju",
            "Jeollabuk-do": "전라북도|North Jeolla", "Jeollanam-do": "전라남도|South Jeolla",
            "North Chungcheong": "충청북도|Chungcheongbuk-do", "Sejong-si": "세종|Sejong", "Seoul": "서울",
            "Ulsan": "울산",
        ],
        "MA": [
            "Casablanca-Settat": "الدار البيضاء سطات",
            "Marrakesh-Safi": "مراكش آسفي|Marrakech-Safi", "Fès-Meknès": "فاس مكناس",
            "Oriental": "L'Oriental|الشرق", "Souss-Massa": "سوس ماسة",
        ],
        "MX": [
            "Mexico City": "Ciudad de México|Distrito Federal",
            "México": "Estado de México|State of Mexico|Edomex", "Coahuila": "Coahuila de Zaragoza",
            "Michoacán": "Michoacán de Ocampo", "Veracruz": "Veracruz de Ignacio de la Llave",
        ],
        "MY": [
            "Melaka": "Malacca", "Penang": "Pulau Pinang",
        ],
        "NL": [
            "Friesland": "Fryslân", "North Brabant": "Noord-Brabant",
            "North Holland": "Noord-Holland", "South Holland": "Zuid-Holland",
        ],
        "PH": [
            "Metro Manila": "National Capital Region|NCR",
            "Cordillera": "Cordillera Administrative Region", "Ilocos": "Ilocos Region",
        ],
        "PL": [
            "Greater Poland": "Wielkopolska|Wielkopolskie",
            "Kujawsko-Pomorskie": "Kuyavia-Pomerania", "Lesser Poland": "Małopolska|Małopolskie",
            "Lower Silesia": "Dolnośląskie|Dolny Śląsk", "Lublin": "Lubelskie",
            "Lubusz": "Lubuskie", "Mazovia": "Mazowieckie|Mazowsze|Masovia",
            "Opole Voivodeship": "Opolskie", "Podlasie": "Podlaskie", "Pomerania": "Pomorskie",
            "Silesia": "Śląskie|Śląsk", "Subcarpathia": "Podkarpackie|Podkarpacie",
            "Warmia-Masuria": "Warmińsko-Mazurskie", "West Pomerania": "Zachodniopomorskie",
            "Łódź Voivodeship": "Łódzkie", "Świętokrzyskie": "Holy Cross",
        ],
        "PT": [
            "Azores": "Açores", "Lisbon": "Lisboa",
        ],
        "RO": [
            "București": "Bucharest"
        ],
        "RU": [
            "Adygeya Republic": "Адыгея", "Altai": "Республика Алтай",
            "Altai Krai": "Алтайский край", "Amur Oblast": "Амурская область",
            "Arkhangelskaya": "Архангельская область|Arkhangelsk Oblast",
            "Astrakhan Oblast": "Астраханская область", "Bashkortostan Republic": "Башкортостан",
            "Belgorod Oblast": "Белгородская область", "Bryansk Oblast": "Брянская область",
            "Buryatiya Republic": "Бурятия|Buryatia", "Chechnya": "Чечня",
            "Chelyabinsk": "Челябинская область", "Chukotka": "Чукотка",
            "Chuvash Republic": "Чувашия", "Dagestan": "Дагестан",
            "Ingushetiya Republic": "Ингушетия", "Irkutsk Oblast": "Иркутская область",
            "Ivanovo Oblast": "Ивановская область",
            "Kabardino-Balkariya Republic": "Кабардино-Балкария",
            "Kaliningrad Oblast": "Калининградская область", "Kalmykiya Republic": "Калмыкия",
            "Kaluga Oblast": "Калужская область", "Kamchatka": "Камчатский край",
            "Karelia": "Карелия", "Khabarovsk": "Хабаровский край", "Khakasiya Republic": "Хакасия",
            "Kirov Oblast": "Кировская область", "Komi": "Коми",
            "Kostroma Oblast": "Костромская область", "Krasnodar Krai": "Краснодарский край",
            "Krasnoyarsk Krai": "Красноярский край", "Kurgan Oblast": "Курганская область",
            "Kursk Oblast": "Курская область", "Kuzbass": "Кемеровская область|Kemerovo Oblast",
            "Leningradskaya Oblast'": "Ленинградская область|Leningrad Oblast",
            "Lipetsk Oblast": "Липецкая область", "Magadan Oblast": "Магаданская область",
            "Mariy-El Republic": "Марий Эл", "Mordoviya Republic": "Мордовия", "Moscow": "Москва",
            "Moscow Oblast": "Московская область", "Murmansk": "Мурманская область",
            "Nizhny Novgorod Oblast": "Нижегородская область",
            "North Ossetia–Alania": "Северная Осетия", "Novgorod Oblast": "Новгородская область",
            "Novosibirsk Oblast": "Новосибирская область", "Omsk Oblast": "Омская область",
            "Orenburg Oblast": "Оренбургская область", "Oryol oblast": "Орловская область",
            "Penza Oblast": "Пензенская область", "Perm Krai": "Пермский край",
            "Primorye": "Приморский край", "Pskov Oblast": "Псковская область",
            "Republic of Tyva": "Тыва", "Rostov": "Ростовская область",
            "Ryazan Oblast": "Рязанская область", "Sakha": "Якутия|Саха|Yakutia",
            "Sakhalin Oblast": "Сахалинская область", "Samara Oblast": "Самарская область",
            "Saratov Oblast": "Саратовская область", "Smolensk Oblast": "Смоленская область",
            "St.-Petersburg": "Санкт-Петербург|Saint Petersburg",
            "Stavropol Kray": "Ставропольский край", "Sverdlovsk Oblast": "Свердловская область",
            "Tambov Oblast": "Тамбовская область", "Tatarstan Republic": "Татарстан",
            "Tomsk Oblast": "Томская область", "Tula Oblast": "Тульская область",
            "Tver Oblast": "Тверская область", "Tyumen Oblast": "Тюменская область",
            "Udmurtiya Republic": "Удмуртия", "Ulyanovsk": "Ульяновская область",
            "Vladimir Oblast": "Владимирская область", "Volgograd Oblast": "Волгоградская область",
            "Vologda Oblast": "Вологодская область", "Voronezh Oblast": "Воронежская область",
            "Yaroslavl Oblast": "Ярославская область",
            "Zabaykalskiy (Transbaikal) Kray": "Забайкальский край",
        ],
        "SA": [
            "Riyadh Region": "منطقة الرياض|الرياض", "Mecca Region": "منطقة مكة المكرمة|Makkah",
            "Medina Region": "منطقة المدينة المنورة|Al Madinah",
            "Eastern Province": "المنطقة الشرقية|Ash Sharqiyah", "'Asir Region": "عسير",
        ],
        "SE": [
            "Skåne": "Skåne län|Scania", "Stockholm": "Stockholms län",
            "Västra Götaland": "Västra Götalands län",
        ],
        "SK": [
            "Banská Bystrica Region": "Banskobystrický kraj",
            "Bratislava Region": "Bratislavský kraj", "Košice Region": "Košický kraj",
            "Nitra Region": "Nitriansky kraj", "Prešov Region": "Prešovský kraj",
            "Trenčín Region": "Trenčiansky kraj", "Trnava Region": "Trnavský kraj",
            "Žilina Region": "Žilinský kraj",
        ],
        "TH": [
            "Bangkok": "กรุงเทพมหานคร|Krung Thep", "Chiang Mai": "เชียงใหม่",
            "Chiang Rai": "เชียงราย", "Chon Buri": "ชลบุรี", "Khon Kaen": "ขอนแก่น",
            "Nakhon Ratchasima": "นครราชสีมา", "Nonthaburi": "นนทบุรี", "Phuket": "ภูเก็ต",
            "Songkhla": "สงขลา", "Surat Thani": "สุราษฎร์ธานี", "Udon Thani": "อุดรธานี",
            "Ubon Ratchathani": "อุบลราชธานี", "Samut Prakan": "สมุทรปราการ",
            "Pathum Thani": "ปทุมธานี", "Rayong": "ระยอง",
        ],
        "TW": [
            "Taipei": "臺北|台北", "Taiwan": "臺灣|台灣", "Takao": "高雄|Kaohsiung", "Fukien": "福建",
        ],
        "UA": [
            "Cherkasy": "Черкаська область", "Chernihiv": "Чернігівська область",
            "Chernivtsi": "Чернівецька область", "Crimea": "Крим|Крым",
            "Dnipropetrovsk": "Дніпропетровська область", "Donetsk": "Донецька область",
            "Ivano-Frankivsk": "Івано-Франківська область",
            "Kharkivs’ka Oblast’": "Харківська область|Kharkiv", "Kherson": "Херсонська область",
            "Khmelnytskyi": "Хмельницька область", "Kiev": "Київська область|Kyiv Oblast",
            "Kirovohrad": "Кіровоградська область", "Kyiv City": "Київ|Kyiv",
            "Luhansk": "Луганська область", "Lviv": "Львівська область",
            "Mykolaiv": "Миколаївська область", "Odessa": "Одеська область|Odesa",
            "Poltava": "Полтавська область", "Rivne": "Рівненська область",
            "Sevastopol City": "Севастополь", "Sumy": "Сумська область",
            "Ternopil": "Тернопільська область",
            "Transcarpathia": "Закарпатська область|Закарпаття|Zakarpattia",
            "Vinnytsia": "Вінницька область", "Volyn": "Волинська область|Волинь",
            "Zaporizhzhia": "Запорізька область", "Zhytomyr": "Житомирська область",
        ],
        "US": [
            "District of Columbia": "Washington D.C.", "Hawaii": "Hawai'i",
            "California": "Kalifornien", "Pennsylvania": "Pensilvania", "Louisiana": "Luisiana",
        ],
        "VE": [
            "Distrito Federal": "Distrito Capital|Capital District", "Vargas": "La Guaira",
        ],
        "VN": [
            "Ho Chi Minh": "Hồ Chí Minh|Thành phố Hồ Chí Minh", "Hanoi": "Hà Nội",
            "Can Tho": "Cần Thơ", "Quảng Ninh": "Tỉnh Quảng Ninh",
        ],
    ]
}
