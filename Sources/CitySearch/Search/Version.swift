/// The version of the engine and of all that is built on it, as CHANGELOG.md has it.
package enum Version {
    package static let current = "0.2.0"
}
