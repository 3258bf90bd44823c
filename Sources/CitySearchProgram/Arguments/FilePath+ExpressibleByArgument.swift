// A conformance of a type of the package is seen in the package, and so are the modules it speaks of.

import ArgumentParser
package import CitySearch

extension FilePath: ExpressibleByArgument {
    /// Takes an argument as ``ArgumentText`` writes it.
    package init?(argument: String) {
        self.init(bytes: ArgumentText.bytes(of: argument))
    }
}

extension FilePath {
    /// The name of standard input.
    package static let standardInput = FilePath("-")
}
