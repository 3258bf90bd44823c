import CitySearch
import CitySearchProgram
import CitySearchICU
import CitySearchModel
import CitySearchAPI

/// The state of the screen: the model, the edited line, and the scroll position of the list.
@MainActor
struct PickerView {
    private let model: SearchModel
    private(set) var editor: LineEditor
    private let texts: Translation
    /// The message to the user until the next key.
    var message: String?
    var weather: [City.ID: CityWeather] = [:]
    private var showsDetails = true
    /// The position of the row on the first line of the list.
    private var top = 0
    /// The displayed earlier search, from 0, and the text that was typed before; nil if none is displayed.
    private var recalled: (number: Int, typed: String)?
    private let hasColours = TableLook.hasColours

    private static let prompt = "> "

    init(_ model: SearchModel, _ editor: LineEditor, _ texts: Translation) {
        self.model = model
        self.editor = editor
        self.texts = texts
    }

    func layout(_ size: (columns: Int, rows: Int)) -> PickerLayout {
        PickerLayout(columns: size.columns, rows: size.rows, showsDetails: showsDetails)
    }

    // MARK: Keys

    /// Moves the selection, if the key is for that.
    func move(_ key: Key) -> Bool {
        switch key {
        case .up, .control("p"): model.moveSelection(by: -1)
        case .down, .control("n"): model.moveSelection(by: 1)
        case .wheel(let notches): model.moveSelection(by: 3 * notches)
        default: return false
        }
        return true
    }

    /// Selects the row on a line of the screen.
    ///
    /// - Returns: whether it was selected already.
    func select(line: Int, _ size: (columns: Int, rows: Int)) -> Bool {
        let layout = layout(size)
        let position = top + line - layout.listStart
        guard line >= layout.listStart, line < layout.listStart + layout.listRows,
            model.rows.indices.contains(position)
        else { return false }
        let isSelected = model.selectedPosition == position
        model.selection = model.rows[position].id
        return isSelected
    }

    /// Shows an earlier search, if the key is for that.
    mutating func recall(_ key: Key) -> Bool {
        let step: Int
        switch key {
        case .control("r"), .altUp: step = 1
        case .altDown: step = -1
        default: return false
        }
        let number = (recalled?.number ?? -1) + step
        if number < 0, let recalled {
            search(LineEditor(recalled.typed))
            self.recalled = nil
        } else if model.history.indices.contains(number) {
            let typed = recalled?.typed ?? editor.text
            search(LineEditor(model.history[number]))
            recalled = (number, typed)
        } else if model.history.isEmpty {
            message = texts.text("command.noSearches")
        }
        return true
    }

    /// Changes the list, if the key has that effect.
    mutating func change(_ key: Key) -> Bool {
        switch key {
        case .tab: showsDetails.toggle()
        case .control("o"):
            let orders = SearchOrder.allCases.filter { $0 != .distance || model.near != nil }
            model.order = orders.following(model.order)
            selectFirst()
        case .control("t"):
            let placements: [FavouritePlacement] = [.mixed, .first, .only]
            model.favouritePlacement = placements.following(model.favouritePlacement)
            selectFirst()
        default: return false
        }
        return true
    }

    /// Edits the line, and searches for its new text.
    mutating func edit(_ key: Key) {
        var editor = editor
        switch key {
        case .character(let scalar): editor.insert(String(scalar))
        case .paste(let text): editor.insert(text)
        case .backspace: editor.deleteBackward()
        case .delete, .control("d"): editor.deleteForward()
        case .control("w"), .alt("\u{7F}"): editor.deleteWord()
        case .control("u"): editor.deleteToStart()
        case .control("k"): editor.deleteToEnd()
        case .left, .control("b"): editor.moveLeft()
        case .right: editor.moveRight()
        case .wordLeft, .alt("b"): editor.moveWordLeft()
        case .wordRight, .alt("f"): editor.moveWordRight()
        case .home, .control("a"): editor.moveToStart()
        case .end, .control("e"): editor.moveToEnd()
        default: return
        }
        if editor.text != self.editor.text { recalled = nil }
        search(editor)
    }

    private mutating func search(_ editor: LineEditor) {
        self.editor = editor
        guard editor.text != model.text else { return }
        model.text = editor.text
        selectFirst()
    }

    private mutating func selectFirst() {
        top = 0
        model.selection = model.rows.first?.id
    }

    // MARK: The frame

    /// The next frame of the screen. Scrolls the list to the selected row, and selects the first if there is no
    /// selection.
    mutating func frame(_ size: (columns: Int, rows: Int)) -> Frame {
        let layout = layout(size)
        scroll(layout)
        var lines = [String](repeating: "", count: layout.rows)
        let (prompt, cursor) = prompt(layout)
        lines[0] = prompt
        if layout.hasStatus { lines[1] = status(layout) }
        for line in 0..<layout.listRows where model.rows.indices.contains(top + line) {
            lines[layout.listStart + line] = row(top + line, layout)
        }
        addDetails(to: &lines, layout)
        if layout.hasHints { lines[layout.rows - 1] = hints(layout) }
        return Frame(lines: lines, cursor: cursor)
    }

    private mutating func scroll(_ layout: PickerLayout) {
        if model.selectedPosition == nil { model.selection = model.rows.first?.id }
        let position = model.selectedPosition ?? 0
        top = max(min(top, position), position - max(0, layout.listRows - 1))
        while model.rows.count < top + layout.listRows, model.hasMore { model.loadMore() }
        top = max(0, min(top, model.rows.count - layout.listRows))
    }

    /// The edited line, shortened to the available width around the cursor.
    private func prompt(_ layout: PickerLayout) -> (line: String, cursor: Int) {
        var line = StyledLine(room: layout.columns, hasColours: hasColours)
        line.add(Self.prompt, [.bold, .green])
        let room = max(1, layout.columns - line.width - 1)
        var before = Substring(editor.before)
        while DisplayText(String(before)).width > room { before = before.dropFirst() }
        line.add(String(before))
        let cursor = min(line.width, layout.columns - 1)
        line.add(editor.after)
        return (line.text, cursor)
    }

    private func status(_ layout: PickerLayout) -> String {
        var line = StyledLine(room: layout.columns, hasColours: hasColours)
        line.add("  ")
        if let problem = message ?? model.storeProblem {
            line.add(problem, [.bold, .yellow])
            return line.text
        }
        switch model.state {
        case .loading(let fraction):
            let percent = "\(Int(fraction * 100)) %"
            line.add(texts.text("command.loading", ["percent": percent]), .dim)
        case .failed(let failure):
            line.add(
                texts.text("command.loadFailed", ["error": failure.message]), [.bold, .yellow])
        case .empty:
            let only = model.favouritePlacement == .only
            line.add(texts.text(only ? "command.noFavourite" : "command.nothing"), .bold)
        case .content:
            let position = texts.numbers.text((model.selectedPosition ?? 0) + 1)
            line.add(texts.text("command.position", count: model.total, ["position": position]))
        }
        line.add(settings, .dim)
        return line.text
    }

    /// The filters and the order of the list.
    private var settings: String {
        var parts = [order]
        switch model.favouritePlacement {
        case .mixed, .excluded: break
        case .first: parts.append(texts.text("command.favouritesFirst"))
        case .only: parts.append(texts.text("command.favouritesOnly"))
        }
        if !model.countries.isEmpty {
            let countries = model.countries.sorted().map(\.rawValue).joined(separator: ", ")
            parts.append(texts.text("command.inCountries", ["countries": countries]))
        }
        if let interpretation = model.results?.interpretation {
            parts.append(InterpretationLine(interpretation, texts).text)
        }
        return parts.map { " · \($0)" }.joined()
    }

    private var order: String {
        let name = model.order.rawValue
        return texts.text("command.by\(name.prefix(1).uppercased())\(name.dropFirst())")
    }

    private func row(_ position: Int, _ layout: PickerLayout) -> String {
        let row = model.rows[position]
        let isSelected = row.id == model.selection
        let columns = layout.listColumns - (layout.listColumns < layout.columns ? 1 : 0)
        var line = StyledLine(
            room: columns, hasColours: hasColours, base: isSelected ? .reversed : [])
        line.add(isSelected ? "▌ " : "  ")
        line.add(row.isFavourite ? "★ " : "  ", .yellow)
        let number =
            row.distanceInKilometres.map(texts.kilometres)
            ?? row.population.map(texts.numbers.text) ?? ""
        let numberColumns = columns >= 60 ? 13 : 0
        let textColumns = columns - line.width - numberColumns
        let nameColumns = row.subtitle.isEmpty ? textColumns : max(12, textColumns * 9 / 20)
        let subtitleStart = line.width + nameColumns + 1
        line.add(row.title, .bold, upTo: nameColumns)
        if let other = row.otherText {
            let rest = subtitleStart - 1 - line.width - 3
            if rest >= 4 {
                line.add(" (", .dim)
                line.add(other, .dim, upTo: rest)
                line.add(")", .dim)
            }
        }
        line.pad(to: subtitleStart)
        line.add(row.subtitle, .dim, upTo: columns - numberColumns - line.width)
        if numberColumns > 0 {
            line.pad(to: columns - DisplayText(number).width)
            line.add(number)
        }
        if isSelected { line.pad(to: columns) }
        return line.text
    }

    private func addDetails(to lines: inout [String], _ layout: PickerLayout) {
        guard let city = model.selectedCity, model.selectedPosition != nil else { return }
        let details = CityDetails(
            city, isFavourite: model.isFavourite(city.id), near: model.near,
            weather: weather[city.id], texts)
        switch layout.details {
        case .hidden: break
        case .below(let rows):
            let start = layout.listStart + layout.listRows
            lines[start] = styled(
                String(repeating: "─", count: layout.columns), .dim, layout.columns)
            let texts = details.lines(rows: rows - 1, columns: layout.columns - 2)
            for (row, line) in texts.enumerated() {
                lines[start + 1 + row] = styled("  " + line.text, line.look, layout.columns)
            }
        case .beside(let columns):
            let texts = details.column(rows: layout.listRows, columns: columns - 2)
            for row in 0..<layout.listRows {
                let (text, look) = row < texts.count ? texts[row] : ("", [])
                // The row of the list may be shorter than the previous one.
                lines[layout.listStart + row] +=
                    "\u{1B}[K\u{1B}[\(layout.listColumns + 1)G" + styled("│ ", .dim, 2)
                    + styled(text, look, columns - 2)
            }
        }
    }

    private func styled(_ text: String, _ look: Style, _ columns: Int) -> String {
        var line = StyledLine(room: columns, hasColours: hasColours)
        line.add(text, look)
        return line.text
    }

    /// As many of the most useful keys as there is room for.
    private func hints(_ layout: PickerLayout) -> String {
        let hints = [
            "Enter \(texts.text("command.hintChoose"))", "Esc \(texts.text("command.hintQuit"))",
            "^F \(texts.text("command.hintFavourite"))",
            "^T \(texts.text("command.hintFavourites"))",
            "^O \(texts.text("command.hintOrder"))", "^R \(texts.text("command.hintHistory"))",
            "^Y \(texts.text("command.hintWeather"))", "Tab \(texts.text("command.hintDetails"))",
        ]
        var line = StyledLine(room: layout.columns, hasColours: hasColours)
        for hint in hints where line.width + 2 + hint.count <= layout.columns {
            line.add("  " + hint, .dim)
        }
        return line.text
    }
}

extension Array where Element: Equatable {
    /// The element after another one, and after the last the first.
    fileprivate func following(_ element: Element) -> Element {
        let position = firstIndex(of: element).map { ($0 + 1) % count } ?? 0
        return self[position]
    }
}
