// A conformance of a type of the package is seen in the package, and so are the modules it speaks of.

import ArgumentParser
package import CitySearch

/// An argument of the program as a text that loses no byte.
///
/// The argument parser takes texts, but the name of a file may hold bytes that are not UTF-8. The text has
/// a private-use scalar for each such byte, U+10FF00 and the byte. Bytes of these scalars themselves are
/// written in the same way. So every text gives the bytes of its argument, as Python's
/// `surrogateescape` does with scalars that a Swift text cannot hold.
package enum ArgumentText {
    private static let base: UInt32 = 0x10_FF00
    private static let scalars = (base + 0x80)...(base + 0xFF)

    /// The text of an argument.
    package static func text(of bytes: [UInt8]) -> String {
        if let text = String(validating: bytes, as: UTF8.self),
            !text.unicodeScalars.contains(where: { scalars.contains($0.value) })
        {
            return text
        }
        var text = ""
        var rest = bytes[...]
        while let first = rest.first {
            let scalar = (1...4).lazy
                .compactMap {
                    String(validating: rest.prefix($0), as: UTF8.self)?.unicodeScalars.first
                }
                .first { !scalars.contains($0.value) }
            if let scalar {
                text.unicodeScalars.append(scalar)
                rest = rest.dropFirst(UTF8.width(scalar))
            } else {
                text.unicodeScalars.append(Unicode.Scalar(base + UInt32(first)) ?? "\u{FFFD}")
                rest = rest.dropFirst()
            }
        }
        return text
    }

    /// The bytes of the argument.
    package static func bytes(of text: String) -> [UInt8] {
        text.unicodeScalars.flatMap { scalar in
            scalars.contains(scalar.value)
                ? [UInt8(truncatingIfNeeded: scalar.value)] : Array(String(scalar).utf8)
        }
    }

    /// The argument with U+FFFD for invalid UTF-8.
    package static func repaired(_ text: String) -> String {
        String(decoding: bytes(of: text), as: UTF8.self)
    }
}

extension FilePath: ExpressibleByArgument {
    /// Takes an argument as ``ArgumentText`` writes it.
    package init?(argument: String) { self.init(bytes: ArgumentText.bytes(of: argument)) }
}

extension FilePath {
    /// The name of standard input.
    package static let standardInput = FilePath("-")
}
