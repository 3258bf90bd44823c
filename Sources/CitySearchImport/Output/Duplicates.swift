/// The cities that were left out since they are there already: with the same name, country and place.
struct Duplicates {
    private var count = 0
    private var first = ""

    /// - Parameter city: its position, and which one it repeats.
    mutating func add(_ city: String) {
        if count == 0 { first = city }
        count += 1
    }

    /// A note for the user about them; nil if there are none.
    var note: String? {
        if count == 0 { return nil }
        let cities = count == 1 ? "1 city that is" : "\(count) cities that are"
        return "left out \(cities) there already by name, country and place: \(first)"
    }
}
