/// The parts of a file, such as the rows of a table, each of which is at most one city.
protocol DraftParts {
    associatedtype Part: Sendable

    /// Limits what may come of the file.
    var budget: ByteBudget { get }
    /// The fraction of the file that was read, from 0 to 1.
    var fraction: Double { get }
    /// The number of lines that were read.
    var lineCount: Int { get }
    /// Notes for the user about the reading of the file, when it has been read.
    var notes: [String] { get }

    /// About how many bytes a part has.
    static func size(of part: Part) -> Int
    /// The next part; nil at the end.
    func next() throws(ImportError) -> Part?
}

extension DraftParts {
    var notes: [String] { [] }
}
