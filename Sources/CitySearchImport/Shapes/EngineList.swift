import CitySearch

/// The lists that the engine loads completely without an import.
enum EngineList {
    case snapshot
    /// JSON whose records use the engine's own keys.
    case json

    /// - Returns: nil for what an import reads, or reads more of.
    init?(_ path: FilePath) {
        let most = max(CityIndex.snapshotBeginning.count, 64)
        guard !path.isStandardInput,
            let beginning = try? Platform.beginning(of: path, upTo: most)
        else { return nil }
        if beginning.starts(with: CityIndex.snapshotBeginning) {
            self = .snapshot
        } else if beginning.first(where: { $0 > 0x20 }) == UInt8(ascii: "["),
            let tree = try? TreeSource(path), let sample = try? RecordSample(tree),
            Self.readsAll(of: sample.paths)
        {
            self = .json
        } else {
            return nil
        }
    }

    /// Whether the engine finds at these paths all that an import would.
    private static func readsAll(of paths: [String]) -> Bool {
        let map = try? FieldMap(paths, isTable: false, given: [:], name: "")
        // Only an import reads values around records, and geometries.
        guard let map, map.lack == nil, !paths.contains(where: { $0.hasPrefix("@") }) else {
            return false
        }
        return map.paths.values.allSatisfy { $0.contains(where: isKnown) }
            && paths.allSatisfy { path in
                switch map.use(of: path) {
                case .item, .localName, .otherName: isKnown(path)
                case .property, .unused: true
                }
            }
    }

    private static func isKnown(_ path: String) -> Bool {
        CityField.listKeys.contains(String(path.prefix { $0 != "." }))
    }
}
