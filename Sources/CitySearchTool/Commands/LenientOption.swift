import ArgumentParser

/// The option to omit invalid records of the data.
struct LenientOption: ParsableArguments {
    @Flag(
        name: .customLong("lenient"),
        help: """
            Skip invalid records of the data, and print their number and the reasons to standard \
            error. Invalid JSON remains an error.
            """)
    var isLenient = false
}
