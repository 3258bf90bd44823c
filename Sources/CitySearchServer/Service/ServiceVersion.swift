#if Service
/// The version of the service, as CHANGELOG.md has it.
enum ServiceVersion {
    static let current = "0.1.0-dev"
}
#endif
