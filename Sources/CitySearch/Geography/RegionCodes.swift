/// The abbreviations by which people name the regions of a country: `paris, tx`, `london, on`.
///
/// They are the letters of ISO 3166-2 for first-order divisions. In the United States (USPS Publication
/// 28, appendix B), Canada and Australia these are the postal codes, in the other countries here number
/// plates and forms have them. A few are more used than ISO's: CDMX and CABA for the two capitals, and
/// India's vehicle codes.
///
/// The table leaves out countries whose codes are numbers or single letters, which nobody types;
/// codes of smaller divisions than the data has, as in Italy and France; and codes that are
/// another country's short name, such as UK.
///
/// A code counts only when it is typed whole, unlike a name.
package enum RegionCodes {
    /// For each country the region of each code, under its name in the bundled data.
    package static let byCountry: [String: [String: String]] = [
        "AR": ["CABA": "Buenos Aires F.D."],
        "AU": australia, "BE": belgium, "BR": brazil, "CA": canada, "CH": switzerland,
        "DE": germany, "ES": spain, "GB": unitedKingdom, "IN": india, "MX": mexico,
        "NL": netherlands, "US": unitedStates, "ZA": southAfrica,
    ]

    /// The codes of the regions of a country, by the folded forms of their names.
    ///
    /// - Parameter fold: folds a text.
    static func codes<Failure>(
        in country: CountryCode, fold: (String) throws(Failure) -> String
    ) throws(Failure) -> [String: [String]] {
        var result: [String: [String]] = [:]
        for (code, region) in (byCountry[country.rawValue] ?? [:]).sorted(by: <) {
            result[try fold(region), default: []].append(code)
        }
        return result
    }

    private static let unitedStates = [
        "AL": "Alabama", "AK": "Alaska", "AZ": "Arizona", "AR": "Arkansas", "CA": "California",
        "CO": "Colorado", "CT": "Connecticut", "DE": "Delaware", "DC": "District of Columbia",
        "FL": "Florida", "GA": "Georgia", "HI": "Hawaii", "ID": "Idaho", "IL": "Illinois",
        "IN": "Indiana", "IA": "Iowa", "KS": "Kansas", "KY": "Kentucky", "LA": "Louisiana",
        "ME": "Maine", "MD": "Maryland", "MA": "Massachusetts", "MI": "Michigan",
        "MN": "Minnesota", "MS": "Mississippi", "MO": "Missouri", "MT": "Montana",
        "NE": "Nebraska", "NV": "Nevada", "NH": "New Hampshire", "NJ": "New Jersey",
        "NM": "New Mexico", "NY": "New York", "NC": "North Carolina", "ND": "North Dakota",
        "OH": "Ohio", "OK": "Oklahoma", "OR": "Oregon", "PA": "Pennsylvania",
        "RI": "Rhode Island", "SC": "South Carolina", "SD": "South Dakota", "TN": "Tennessee",
        "TX": "Texas", "UT": "Utah", "VT": "Vermont", "VA": "Virginia", "WA": "Washington",
        "WV": "West Virginia", "WI": "Wisconsin", "WY": "Wyoming",
    ]

    private static let canada = [
        "AB": "Alberta", "BC": "British Columbia", "MB": "Manitoba", "NB": "New Brunswick",
        "NL": "Newfoundland and Labrador", "NS": "Nova Scotia", "NT": "Northwest Territories",
        "NU": "Nunavut", "ON": "Ontario", "PE": "Prince Edward Island",
        "PEI": "Prince Edward Island",
        "QC": "Quebec", "SK": "Saskatchewan", "YT": "Yukon",
    ]

    private static let australia = [
        "ACT": "Australian Capital Territory", "NSW": "New South Wales",
        "NT": "Northern Territory", "QLD": "Queensland", "SA": "South Australia",
        "TAS": "Tasmania", "VIC": "Victoria", "WA": "Western Australia",
    ]

    private static let brazil = [
        "AC": "Acre", "AL": "Alagoas", "AM": "Amazonas", "AP": "Amapá", "BA": "Bahia",
        "CE": "Ceará", "DF": "Federal District", "ES": "Espírito Santo", "GO": "Goiás",
        "MA": "Maranhão", "MG": "Minas Gerais", "MS": "Mato Grosso do Sul", "MT": "Mato Grosso",
        "PA": "Pará", "PB": "Paraíba", "PE": "Pernambuco", "PI": "Piauí", "PR": "Paraná",
        "RJ": "Rio de Janeiro", "RN": "Rio Grande do Norte", "RO": "Rondônia", "RR": "Roraima",
        "RS": "Rio Grande do Sul", "SC": "Santa Catarina", "SE": "Sergipe", "SP": "São Paulo",
        "TO": "Tocantins",
    ]

    private static let india = [
        "AN": "Andaman and Nicobar", "AP": "Andhra Pradesh", "AR": "Arunachal Pradesh",
        "AS": "Assam", "BR": "Bihar", "CG": "Chhattisgarh", "CH": "Chandigarh",
        "DH": "Dadra and Nagar Haveli and Daman and Diu", "DL": "Delhi", "GA": "Goa",
        "GJ": "Gujarat", "HP": "Himachal Pradesh", "HR": "Haryana", "JH": "Jharkhand",
        "JK": "Jammu and Kashmir", "KA": "Karnataka", "KL": "Kerala", "LA": "Ladakh",
        "LD": "Laccadives", "MH": "Maharashtra", "ML": "Meghalaya", "MN": "Manipur",
        "MP": "Madhya Pradesh", "MZ": "Mizoram", "NL": "Nagaland", "OD": "Odisha",
        "PB": "Punjab", "PY": "Puducherry", "RJ": "Rajasthan", "SK": "Sikkim", "TG": "Telangana",
        "TN": "Tamil Nadu", "TR": "Tripura", "TS": "Telangana", "UP": "Uttar Pradesh",
        "WB": "West Bengal",
    ]

    private static let mexico = [
        "AGU": "Aguascalientes", "BCN": "Baja California", "BCS": "Baja California Sur",
        "CAM": "Campeche", "CDMX": "Mexico City", "CHH": "Chihuahua", "CHP": "Chiapas",
        "CMX": "Mexico City", "COA": "Coahuila", "COL": "Colima", "DUR": "Durango",
        "GRO": "Guerrero", "GUA": "Guanajuato", "HID": "Hidalgo", "JAL": "Jalisco",
        "MEX": "México", "MIC": "Michoacán", "MOR": "Morelos", "NAY": "Nayarit",
        "NLE": "Nuevo León", "OAX": "Oaxaca", "PUE": "Puebla", "QUE": "Querétaro",
        "ROO": "Quintana Roo", "SIN": "Sinaloa", "SLP": "San Luis Potosí", "SON": "Sonora",
        "TAB": "Tabasco", "TAM": "Tamaulipas", "TLA": "Tlaxcala", "VER": "Veracruz",
        "YUC": "Yucatán", "ZAC": "Zacatecas",
    ]

    private static let germany = [
        "BB": "Brandenburg", "BE": "State of Berlin", "BW": "Baden-Wurttemberg", "BY": "Bavaria",
        "HB": "City state Bremen", "HE": "Hesse", "HH": "Hamburg",
        "MV": "Mecklenburg-Vorpommern", "NI": "Lower Saxony", "NW": "North Rhine-Westphalia",
        "NRW": "North Rhine-Westphalia", "RP": "Rheinland-Pfalz", "SH": "Schleswig-Holstein",
        "SL": "Saarland", "SN": "Saxony", "ST": "Saxony-Anhalt", "TH": "Thuringia",
    ]

    private static let switzerland = [
        "AG": "Aargau", "AI": "Appenzell Innerrhoden", "AR": "Appenzell Ausserrhoden",
        "BE": "Bern", "BL": "Basel-Landschaft", "BS": "Basel-City", "FR": "Fribourg",
        "GE": "Geneva", "GL": "Glarus", "GR": "Grisons", "JU": "Jura", "LU": "Lucerne",
        "NE": "Neuchâtel", "NW": "Nidwalden", "OW": "Obwalden", "SG": "Saint Gallen",
        "SH": "Schaffhausen", "SO": "Solothurn", "SZ": "Schwyz", "TG": "Thurgau", "TI": "Ticino",
        "UR": "Uri", "VD": "Vaud", "VS": "Valais", "ZG": "Zug", "ZH": "Zurich",
    ]

    private static let spain = [
        "AN": "Andalusia", "AR": "Aragon", "AS": "Asturias", "CB": "Cantabria", "CE": "Ceuta",
        "CL": "Castille and León", "CM": "Castille-La Mancha", "CN": "Canary Islands",
        "CT": "Catalonia", "EX": "Extremadura", "GA": "Galicia", "IB": "Balearic Islands",
        "MC": "Murcia", "MD": "Madrid", "ML": "Melilla", "NC": "Navarre", "PV": "Basque Country",
        "RI": "La Rioja", "VC": "Valencia",
    ]

    private static let unitedKingdom = [
        "ENG": "England", "NIR": "Northern Ireland", "SCT": "Scotland", "WLS": "Wales",
    ]

    private static let netherlands = [
        "DR": "Drenthe", "FL": "Flevoland", "FR": "Friesland", "GE": "Gelderland",
        "GR": "Groningen", "LI": "Limburg", "NB": "North Brabant", "NH": "North Holland",
        "OV": "Overijssel", "UT": "Utrecht", "ZE": "Zeeland", "ZH": "South Holland",
    ]

    private static let belgium = [
        "BRU": "Brussels Capital", "VLG": "Flanders", "WAL": "Wallonia",
    ]

    private static let southAfrica = [
        "EC": "Eastern Cape", "FS": "Free State", "GP": "Gauteng", "KZN": "KwaZulu-Natal",
        "LP": "Limpopo", "MP": "Mpumalanga", "NC": "Northern Cape", "NW": "North West",
        "WC": "Western Cape",
    ]
}
