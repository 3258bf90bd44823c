/// The readings of a text, or of another that it stands for.
struct TextReadings {
    let readings: [Reading]
    /// The text that was read in place of the typed one; nil when that was.
    let rewriting: TextRewriting?

    init(_ readings: [Reading], of rewriting: TextRewriting? = nil) {
        (self.readings, self.rewriting) = (readings, rewriting)
    }

    /// - Returns: nil when there is no reading.
    init?(_ reading: Reading?, of rewriting: TextRewriting? = nil) {
        guard let reading else { return nil }
        self.init([reading], of: rewriting)
    }
}
