package import CitySearch

/// An option of a query: a row of ``all``, or of ``nearby`` for cities around a point. The parameters of the service
/// and their description in `/openapi.json`, the flags of the command and their help, and the options in C follow from
/// the row.
package struct QueryOption: Sendable {
    /// The values of an option.
    package enum Kind: Sendable {
        /// One of some words; one of them is the default, if there is such a word.
        case choice([String], usual: String?)
        /// A whole number.
        case number(ClosedRange<Int64>, usual: Int64)
        /// `true`, or `false`, the default.
        case truth
        /// A text of a form such as `LAT,LON`, which a regular expression may describe, and an example.
        case text(form: String, pattern: String?, example: String)
        /// Several texts with commas between, each of a form that a regular expression describes, and an example of
        /// one.
        case list(form: String, pattern: String, example: String)
    }

    /// Its name in the service and in C: `min_population`.
    package let name: String
    /// Its name in the command, without leading hyphens: `min-population`.
    package let flag: String
    package let kind: Kind
    #if !hasFeature(Embedded)
    /// Its help, which a browser's WebAssembly does not show.
    package let help: String
    #endif
    private let read: @Sendable (String) throws(OptionError) -> QueryChange

    /// - Parameters:
    ///   - flag: its name in the command; default: the name with hyphens.
    ///   - read: reads and checks a value.
    ///   - set: sets the value in a query.
    ///   - setNearby: sets the value in what the cities around a point must be; for a row of ``nearby``.
    init<Value: Sendable>(
        _ name: String, flag: String? = nil, _ kind: Kind, help: String,
        read: @escaping @Sendable (String) throws(OptionError) -> Value,
        set: @escaping @Sendable (inout SearchQuery, Value) -> Void,
        setNearby: @escaping @Sendable (inout NearbyFilter, Value) -> Void = { _, _ in }
    ) {
        self.name = name
        self.flag = flag ?? String(name.map { $0 == "_" ? "-" : $0 })
        self.kind = kind
        #if !hasFeature(Embedded)
        self.help = help
        #endif
        self.read = { text throws(OptionError) in
            let value = try read(text)
            return QueryChange(query: { set(&$0, value) }, nearby: { setNearby(&$0, value) })
        }
    }

    /// The change of a query, or of the conditions around a point, by a value.
    package func change(_ text: String) throws(OptionError) -> QueryChange { try read(text) }

    /// Whether it is true or false, so that the command needs no value for it.
    package var isFlag: Bool {
        if case .truth = kind { true } else { false }
    }

    /// Whether it has several values.
    package var isList: Bool {
        if case .list = kind { true } else { false }
    }
}

/// The change of a query, and of the conditions on cities around a point, by a value of an option.
package struct QueryChange: Sendable {
    fileprivate let query: @Sendable (inout SearchQuery) -> Void
    fileprivate let nearby: @Sendable (inout NearbyFilter) -> Void
}

/// A target of options.
package protocol OptionTarget {
    mutating func apply(_ change: QueryChange)
}

extension SearchQuery: OptionTarget {
    package mutating func apply(_ change: QueryChange) { change.query(&self) }
}

extension NearbyFilter: OptionTarget {
    package mutating func apply(_ change: QueryChange) { change.nearby(&self) }
}

/// Why a text is not a value of an option: the end of a sentence that begins with the option's name.
package struct OptionError: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
}

extension SearchQuery {
    /// Sets the default match mode, so that the matches do not depend on the order.
    package mutating func applyDefaultMode() {
        if parts.isEmpty, mode == nil { mode = .fuzzy }
    }
}

extension OptionTarget {
    /// Sets the options of a text such as `min_population=1000&bbox=5.9,45.8,10.5,47.8`. In a value, `%26` is `&`.
    ///
    /// - Parameter options: the available options.
    package mutating func set(_ text: String, _ options: [QueryOption]) throws(OptionError) {
        for pair in text.split(separator: "&") {
            let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = halves[0]
            guard let option = options.first(where: { $0.name == name }) else {
                let names = options.map { $0.name }.joined(separator: ", ")
                throw OptionError("has “\(name)”, which is not an option; there are: \(names)")
            }
            do throws(OptionError) {
                apply(try option.change(halves.count > 1 ? halves[1].unescapedText : ""))
            } catch {
                throw OptionError("has “\(name)”, which \(error)")
            }
        }
    }
}

extension Substring {
    /// The text with its escapes decoded; invalid ones are unchanged.
    fileprivate var unescapedText: String { String(decoding: unescaped().bytes, as: UTF8.self) }

    /// The bytes of the text, with one for each escape such as `%26`.
    ///
    /// - Parameter plusIsSpace: whether a plus sign is a space, as in browsers' forms.
    /// - Returns: the bytes, and whether each percent sign began an escape. One that did not stays.
    package func unescaped(plusIsSpace: Bool = false) -> (bytes: [UInt8], isWellFormed: Bool) {
        var (bytes, rest, isWellFormed) = ([UInt8](), utf8, true)
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "+"), plusIsSpace {
                bytes.append(UInt8(ascii: " "))
            } else if byte != UInt8(ascii: "%") {
                bytes.append(byte)
            } else if let escaped = rest.firstHexadecimalByte {
                rest.removeFirst(2)
                bytes.append(escaped)
            } else {
                isWellFormed = false
                bytes.append(byte)
            }
        }
        return (bytes, isWellFormed)
    }
}

extension Substring.UTF8View {
    /// The byte that the first two characters are in hexadecimal digits; nil when they are not.
    fileprivate var firstHexadecimalByte: UInt8? {
        let digits = prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
        return digits.count == 2 ? UInt8(16 * digits[0] + digits[1]) : nil
    }
}
