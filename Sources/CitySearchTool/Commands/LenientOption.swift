import ArgumentParser

/// The option to omit invalid records of the data.
struct LenientOption: ParsableArguments {
    @Flag(
        name: .customLong("lenient"),
        help: """
            Leave out records of the data that are no cities, and say on standard error how many and \
            why. What is no JSON remains an error.
            """)
    var isLenient = false
}
