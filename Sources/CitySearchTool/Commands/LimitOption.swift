import ArgumentParser

/// The option for the maximum number of cities.
struct LimitOption: ParsableArguments {
    private static let defaultLimit = 20

    // Unconditional, so that -1 is a wrong number rather than an unknown option.
    @Option(
        name: .customLong("limit"), parsing: .unconditional,
        help: ArgumentHelp(
            "Return at most N cities (\(defaultLimit) by default); 0 only counts them.",
            valueName: "N"),
        transform: Self.count)
    var given: Int?

    var limit: Int { given ?? Self.defaultLimit }

    /// A number of things that an argument gives.
    static func count(_ text: String) throws -> Int {
        guard let count = Int(text), count >= 0 else {
            throw ValidationError("give a whole number, 0 or more")
        }
        return count
    }
}
