/// Characters that a text names, as HTML and addresses of the web do: `Z&#252;rich`, `S&atilde;o`, `M%C3%BCnchen`.
enum CharacterReferences {
    /// The text with each reference of HTML replaced by its character; nil when it has none.
    static func resolved(_ text: String) -> String? {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return nil }
        var result = ""
        var rest = text[...]
        while let start = rest.firstIndex(of: "&") {
            result += rest[..<start]
            let end = rest[start...].firstIndex(of: ";")
            let name = end.map { rest[rest.index(after: start)..<$0] }
            guard let end, let name, let character = character(name) else {
                result.append("&")
                rest = rest[rest.index(after: start)...]
                continue
            }
            result.unicodeScalars.append(character)
            rest = rest[rest.index(after: end)...]
        }
        return result + rest == text ? nil : result + rest
    }

    private static func character(_ name: Substring) -> Unicode.Scalar? {
        guard name.first == "#" else { return named[String(name)] }
        let digits = name.dropFirst()
        let isHexadecimal = digits.first == "x" || digits.first == "X"
        return (isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits))
            .flatMap(Unicode.Scalar.init)
    }

    /// The names of HTML 4 for the letters of Latin-1, in their order from U+00C0, and some others.
    private static let named: [String: Unicode.Scalar] = {
        let latin = """
            Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave \
            Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave \
            Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig \
            ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute \
            ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml
            """.split(separator: " ")
        var named: [String: Unicode.Scalar] = [
            "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}",
            "rsquo": "’", "lsquo": "‘", "ndash": "–", "mdash": "—", "shy": "\u{AD}",
            "OElig": "Œ", "oelig": "œ", "Scaron": "Š", "scaron": "š", "Yuml": "Ÿ",
            "Ccaron": "Č", "ccaron": "č", "Zcaron": "Ž", "zcaron": "ž", "Lstrok": "Ł",
            "lstrok": "ł", "inodot": "ı", "scedil": "ş", "Scedil": "Ş", "Idot": "İ",
        ]
        for (place, name) in latin.enumerated() {
            named[String(name)] = Unicode.Scalar(0xC0 + UInt32(place))
        }
        return named
    }()

    /// The text with each percent-encoded byte decoded; nil if it has none, or if the bytes are not UTF-8.
    static func unescaped(_ text: String) -> String? {
        guard text.utf8.contains(UInt8(ascii: "%")) else { return nil }
        let bytes = Array(text.utf8)
        var (result, position): ([UInt8], Int) = ([], 0)
        while position < bytes.count {
            let digits = bytes[position...].dropFirst().prefix(2)
            if bytes[position] == UInt8(ascii: "%"), digits.count == 2,
                let byte = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
            {
                result.append(byte)
                position += 3
            } else {
                result.append(bytes[position] == UInt8(ascii: "+") ? 0x20 : bytes[position])
                position += 1
            }
        }
        return result.count == bytes.count ? nil : String(validating: result, as: UTF8.self)
    }
}
