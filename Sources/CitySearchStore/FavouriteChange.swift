#if Service
/// A change of a favourite's texts by the user.
package struct FavouriteChange: Hashable, Sendable {
    /// A change of one of its texts.
    package enum Text: Hashable, Sendable {
        case kept
        /// It was replaced by another one; nil for none.
        case replaced(String?)

        fileprivate func applied(to text: String?) -> String? {
            switch self {
            case .kept: text
            case .replaced(let other): other
            }
        }
    }

    /// The maximum numbers of Unicode scalars of a group and a note.
    package static let (longestGroup, longestNote) = (50, 200)

    package let group: Text
    package let note: Text

    package init(group: Text = .kept, note: Text = .kept) {
        self.group = group
        self.note = note
    }

    /// A text in its stored form: one line, without white space at its ends; nil if it is empty.
    ///
    /// - Complexity: O(*n*) in the text.
    package static func line(_ text: String) -> String? {
        let scalars = text.unicodeScalars.map { scalar in
            let isControl = scalar.properties.generalCategory == .control
            return isControl || Character(scalar).isNewline ? " " : scalar
        }
        var line = String.UnicodeScalarView(scalars)[...]
        line = line.drop { $0.properties.isWhitespace }
        while line.last?.properties.isWhitespace == true { line.removeLast() }
        return line.isEmpty ? nil : String(line)
    }

    /// A favourite after the change.
    func applied(to favourite: Favourite) -> Favourite {
        Favourite(
            id: favourite.id, name: favourite.name, country: favourite.country,
            addedAt: favourite.addedAt, group: group.applied(to: favourite.group),
            note: note.applied(to: favourite.note))
    }
}
#endif
