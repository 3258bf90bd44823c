import CitySearch

/// The oracle over the bundled data: the keys of a quarter million cities are folded once, then each
/// search walks all of them.
enum RealOracle {
    private static let making = Task {
        // The plain rules take a while for a million names, so the processors share them.
        let records = try await RealData.cities.map(\.record)
        return await Oracle.concurrent(records, parts: 8)
    }

    static var oracle: Oracle {
        get async throws { try await making.value }
    }
}
