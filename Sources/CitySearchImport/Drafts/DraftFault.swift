import CitySearch

/// An unreadable value of a city.
struct DraftFault: Sendable {
    let fault: LineFault
    /// Whether the city is invalid without the value.
    let isRequired: Bool
}

/// Collects the faults of a city.
struct DraftFaults {
    let line: Int
    private(set) var all: [DraftFault] = []

    init(line: Int) {
        self.line = line
    }

    mutating func add(_ expected: String, _ found: String, isRequired: Bool) {
        let fault = LineFault(line: line, expected, found: Array(found.utf8.prefix(100)).span)
        all.append(DraftFault(fault: fault, isRequired: isRequired))
    }

    var hasRequired: Bool {
        all.contains(where: \.isRequired)
    }
}
