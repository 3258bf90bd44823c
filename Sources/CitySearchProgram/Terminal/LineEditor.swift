/// A line of text for editing, with a cursor between two characters.
package struct LineEditor {
    /// The text before the cursor.
    package private(set) var before: String
    /// The text after it.
    package private(set) var after = ""

    /// The maximum number of scalars of a line. A pasted file is truncated.
    private static let longest = 4_096

    package init(_ text: String = "") { before = text }

    package var text: String { before + after }

    /// Inserts a text before the cursor, with spaces for control characters such as line ends and tabs.
    package mutating func insert(_ text: String) {
        let room = max(0, Self.longest - self.text.unicodeScalars.count)
        for scalar in text.unicodeScalars.prefix(room) {
            let isControl = scalar.properties.generalCategory == .control
            before.unicodeScalars.append(isControl ? " " : scalar)
        }
    }

    package mutating func deleteBackward() { _ = before.popLast() }
    package mutating func deleteForward() { after = String(after.dropFirst()) }

    /// Deletes back to the beginning of a word.
    package mutating func deleteWord() { before = String(before.prefix(wordStart)) }

    package mutating func deleteToStart() { before = "" }
    package mutating func deleteToEnd() { after = "" }

    package mutating func moveLeft() {
        guard let last = before.popLast() else { return }
        after = String(last) + after
    }

    package mutating func moveRight() {
        guard let first = after.first else { return }
        before.append(first)
        after = String(after.dropFirst())
    }

    package mutating func moveToStart() { (before, after) = ("", text) }
    package mutating func moveToEnd() { (before, after) = (text, "") }

    package mutating func moveWordLeft() {
        let start = wordStart
        (before, after) = (String(before.prefix(start)), before.dropFirst(start) + after)
    }

    package mutating func moveWordRight() {
        let end = after.drop(while: \.isWhitespace).drop { !$0.isWhitespace }
        (before, after) = (before + after.prefix(after.count - end.count), String(end))
    }

    /// The number of characters before the word before the cursor.
    private var wordStart: Int {
        let reversed = before.reversed().drop(while: \.isWhitespace).drop { !$0.isWhitespace }
        return reversed.count
    }
}
