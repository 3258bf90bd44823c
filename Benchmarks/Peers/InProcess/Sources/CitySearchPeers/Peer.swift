/// A way to find cities by the beginnings of their names.
protocol Peer {
    /// What it can do; the others are not asked of it.
    var tasks: [PeerTask] { get }

    /// The cities found, with their names: what a list shows.
    func answer(_ task: PeerTask, _ query: TypedPrefix) throws -> [FoundCity]
}

extension Peer {
    var tasks: [PeerTask] { PeerTask.allCases }
}

/// What is asked.
enum PeerTask: String, CaseIterable, Encodable {
    /// The first fifty cities in name order.
    case page50
    /// The ten largest, of equal size in name order.
    case top10

    var limit: Int {
        switch self {
        case .page50: 50
        case .top10: 10
        }
    }
}

/// A city that was found.
struct FoundCity {
    let id: Int
    let name: String
}

extension FoundCity {
    init(_ city: PeerCity) {
        id = city.id
        name = city.name
    }
}
