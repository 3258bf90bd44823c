/// Rarely typed names of well-known cities, such as `New York van Java` for Jakarta.
///
/// Data sets list them among names in many languages, without a language. Such a name counts when it is typed nearly
/// completely.
package enum UnlikelyName {
    /// The number of languages in which a city must have another name, so that a Latin one without a language is
    /// unlikely.
    static let languages = 8

    /// The number of first bytes of a key that do not lead to its city: three quarters of them, if the rest has a
    /// letter before the last space. Lengths that keys share have a byte each, and the largest value hides a key
    /// altogether.
    package static func hiddenLength(ofKeyLength length: Int) -> Int {
        max(0, min(length * 3 / 4, length - 2, Int(UInt8.max) - 1))
    }
}
