/// The parts of a file, such as the rows of a table, of which each is at most one city.
protocol DraftParts {
    associatedtype Part: Sendable

    /// How much of the file was read, from 0 to 1.
    var fraction: Double { get }
    /// How many lines were read.
    var lineCount: Int { get }
    /// What a user should know of how the file was read, when it was.
    var notes: [String] { get }

    /// The next part; nil at the end.
    func next() throws(ImportError) -> Part?
}

extension DraftParts {
    var notes: [String] { [] }
}
