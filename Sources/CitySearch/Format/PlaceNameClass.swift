/// The part of a place's name or code that must be typed before it counts. Raw values are stored in the index.
package enum PlaceNameClass: UInt8, Sendable {
    /// From the first letter on: a two-letter code of a country, a usual English name.
    case usual
    /// From three letters on: another English name.
    case english
    /// From three letters on: a name in another language.
    case foreign
    /// When it was typed in full after the name of a city: a longer code, an abbreviation.
    case code
}
