import CitySearch

/// The user's language with its region: the value of an option, else of the environment.
package struct UserLocale: Hashable, Sendable {
    /// The BCP 47 form of the locale, for example `es-MX`; nil if none is set, and for C and POSIX.
    package let identifier: String?

    /// - Parameters:
    ///   - explicit: the locale that the user requests, for example `es_MX`.
    ///   - environment: the value of a variable of the environment. The first of LC_ALL, LC_MESSAGES and LANG that is
    ///     not empty counts (POSIX, "Environment Variables", 8.2).
    package init(
        explicit: String?, environment: (String) -> String? = { Platform.environment($0) }
    ) {
        let named = [explicit].compactMap(\.self).first { !$0.isEmpty }
        let set = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(environment).first {
            !$0.isEmpty
        }
        identifier = (named ?? set).flatMap(Self.tag)
    }

    /// The one of the environment.
    package static var ofEnvironment: UserLocale { UserLocale(explicit: nil) }

    /// The locale that a tag names.
    package init(_ tag: String) { identifier = Self.tag(tag) }

    /// The language alone, in small letters: `es`.
    package var language: String? { identifier?.split(separator: "-").first.map(String.init) }

    /// The locale that a text names as POSIX, ICU or BCP 47 write it: `sr_RS.UTF-8@latin` is `sr-Latn-RS`.
    private static func tag(_ text: String) -> String? {
        let cut = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        let name = cut.first?.prefix { $0 != "." } ?? ""
        var subtags = name.split(omittingEmptySubsequences: false) { $0 == "_" || $0 == "-" }
            .map(String.init)
        let areWellFormed = subtags.allSatisfy {
            (1...8).contains($0.utf8.count)
                && $0.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || $0.isLetter }
        }
        guard areWellFormed, let language = subtags.first, (2...3).contains(language.utf8.count),
            language.utf8.allSatisfy(\.isLetter)
        else { return nil }
        let scripts = ["latin": "Latn", "cyrillic": "Cyrl", "devanagari": "Deva"]
        if cut.count > 1, let script = scripts[cut[1].lowercased()] {
            subtags.insert(script, at: 1)
        }
        return ([language.lowercased()] + subtags.dropFirst().map(conventional))
            .joined(separator: "-")
    }

    /// A subtag in the letters that are usual: a script in `Latn`, a region in `MX` (RFC 5646, section 2.1.1).
    private static func conventional(_ subtag: String) -> String {
        switch subtag.utf8.count {
        case 2: subtag.uppercased()
        case 4: subtag.prefix(1).uppercased() + subtag.dropFirst().lowercased()
        default: subtag.lowercased()
        }
    }
}

extension UInt8 {
    /// Whether it is a letter of ASCII.
    fileprivate var isLetter: Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20 }
}
