/// An action at the keyboard.
package enum Key: Hashable, Sendable {
    /// A scalar of a text: a letter, or a mark that belongs to the letter before.
    case character(Unicode.Scalar)
    /// A text that was pasted.
    case paste(String)
    case enter, escape, tab, backspace, delete
    case up, down, left, right, wordLeft, wordRight, home, end, pageUp, pageDown
    /// Up and down with the Alt key.
    case altUp, altDown
    /// A letter with the Control key, in lower case.
    case control(Character)
    /// A letter with the Alt key.
    case alt(Character)
    /// The wheel of the mouse, by this many notches down.
    case wheel(Int)
    /// A click on a cell; both from 0.
    case click(column: Int, row: Int)
}
