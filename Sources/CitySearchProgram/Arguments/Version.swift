/// The version of the programs, as CHANGELOG.md has it.
package enum Version {
    package static let current = "0.1.0-dev"
}
