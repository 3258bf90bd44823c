/// A few thousand sorted keys with the number and the text that each stands for: the names of
/// countries and regions.
struct SmallKeyColumn<Number: BitwiseCopyable & FixedWidthInteger & Sendable>: Sendable {
    private let keys: TextColumn
    private let numbers: Column<Number>

    init(keys: TextColumn, numbers: Column<Number>) {
        self.keys = keys
        self.numbers = numbers
    }

    /// How many keys there are.
    var count: Int {
        numbers.count
    }

    /// What the key at `position` stands for.
    func number(at position: Int) -> Int {
        Int(numbers[position])
    }

    /// The positions of the keys that begin with `prefix`.
    ///
    /// - Complexity: O(length × log n).
    func range(of prefix: FoldedPrefix) -> Range<Int> {
        keys.range(of: prefix, from: 0, in: 0..<count)
    }
}
