import CitySearch
import Fuzzing

/// What became of a list of cities.
enum Loading: Equatable, CustomStringConvertible {
    case loaded(CityIndex)
    case refused(CityIndexError)

    init(_ json: [UInt8], isLenient: Bool = false, chunkLength: Int) {
        do {
            let index = try waiting {
                try await CityIndex(
                    .json(json, chunkLength: chunkLength), skippingInvalidRecords: isLenient)
            }
            self = .loaded(index)
        } catch let error as CityIndexError {
            self = .refused(error)
        } catch {
            fatalError("\(error)")
        }
    }

    var index: CityIndex? { if case .loaded(let index) = self { index } else { nil } }

    var description: String {
        switch self {
        case .loaded(let index): "\(index.count) cities"
        case .refused(let error): "refused: \(error)"
        }
    }

    static func == (one: Loading, other: Loading) -> Bool {
        switch (one, other) {
        case (.loaded(let one), .loaded(let other)): one.hasBytes(of: other)
        case (.refused(let one), .refused(let other)): one == other
        default: false
        }
    }
}

extension CityIndex {
    fileprivate func hasBytes(of other: CityIndex) -> Bool {
        bytes.withSpan { one in
            other.bytes.withSpan { other in
                one.count == other.count && one.indices.allSatisfy { one[$0] == other[$0] }
            }
        }
    }
}
