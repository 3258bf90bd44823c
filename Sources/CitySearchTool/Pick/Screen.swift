import CitySearch
import CitySearchProgram

/// The content of the screen at one time.
struct Frame: Equatable {
    var lines: [String]
    /// The column of the cursor in the first line, from 0.
    var cursor: Int
}

/// The whole screen of a terminal, for as long as the program draws it.
///
/// A frame is one write of the lines that changed, between the marks of a synchronized update, so that partial frames
/// are never visible (https://gist.github.com/christianparpart/d8a62cc1ab659194337d73e399004036).
struct Screen {
    private let device: TerminalDevice
    private var shown: Frame?

    /// The alternate screen, without wrapped lines; pasted text between marks; clicks and the wheel of the mouse.
    private static let take = "\u{1B}[?1049h\u{1B}[?7l\u{1B}[?2004h\u{1B}[?1000h\u{1B}[?1006h"
    private static let giveBack =
        "\u{1B}[?2026l\u{1B}[0m\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

    init(on device: TerminalDevice) throws(Platform.Failure) {
        self.device = device
        try take()
    }

    var size: (columns: Int, rows: Int) { device.size }

    /// Takes over the screen, also when the program continues after others used it.
    mutating func take() throws(Platform.Failure) {
        try device.take(Array(Self.take.utf8), givingBackBy: Array(Self.giveBack.utf8))
        shown = nil
    }

    func giveBack() { device.giveBack() }

    /// Marks the screen as unknown, so that the next frame is drawn completely.
    mutating func invalidate() { shown = nil }

    mutating func draw(_ frame: Frame) throws(Platform.Failure) {
        guard frame != shown else { return }
        var output = "\u{1B}[?2026h\u{1B}[?25l"
        if shown?.lines.count != frame.lines.count {
            shown = nil
            output += "\u{1B}[0m\u{1B}[2J"
        }
        for (row, line) in frame.lines.enumerated() where shown?.lines[row] != line {
            output += "\u{1B}[\(row + 1);1H\(line)\u{1B}[K"
        }
        output += "\u{1B}[1;\(frame.cursor + 1)H"
        output += "\u{1B}[?25h\u{1B}[?2026l"
        shown = frame
        try device.write(Array(output.utf8))
    }
}
