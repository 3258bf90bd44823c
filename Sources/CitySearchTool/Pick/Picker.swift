import CitySearch
import CitySearchModel
import CitySearchAPI
import CitySearchProgram
import Observation

/// Searches cities on the whole screen, as the user types.
@MainActor
struct Picker {
    /// The events that redraw the screen.
    private enum Event: Sendable {
        case terminal(TerminalDevice.Event)
        /// The model shows something else than before.
        case changed
        case weather(City.ID, CityWeather)
    }

    /// The result of an event.
    private enum Outcome {
        case goOn
        case quit
        case choose
    }

    let model: SearchModel
    private let loader: SearchModel.Loader
    private let dataOptions: [String]
    private let texts: Translation
    private var reader = KeyReader()
    private var view: PickerView
    private let events = AsyncStream<Event>.makeStream()

    /// - Parameters:
    ///   - codes: the postal codes that the text may be; nil for none.
    ///   - overlay: adds the user's data to the cities.
    init(
        _ command: PickCommand, codes: PostalIndex?,
        overlay: @escaping @Sendable (CityIndex) -> CityIndex
    ) {
        dataOptions = command.data.serviceOptions
        texts = Translation(command.data.userLocale)
        if ServiceProgram.isInstalled {
            let store = ServiceStore(dataOptions: dataOptions)
            model = SearchModel(favouriteStore: store, historyStore: store)
        } else {
            model = SearchModel()
        }
        view = PickerView(model, LineEditor(command.text ?? ""), texts)
        model.postalCodes = codes
        model.ask { $0 = command.query }
        loader = { [data = command.data] in overlay(try await data.load(progress: $0).index) }
    }

    /// Shows the screen until a city is chosen.
    ///
    /// - Returns: the position of the city among the results of the model; nil when the user quits.
    mutating func run() async throws -> Int? {
        let device = try Self.terminal()
        StandardError.holdBack()
        defer { StandardError.release() }
        let events = events.continuation
        try device.watch { events.yield(.terminal($0)) }
        var screen = try Screen(on: device)
        defer { screen.giveBack() }
        begin()
        try? screen.draw(view.frame(screen.size))
        for await event in self.events.stream {
            switch handle(event, on: device, &screen) {
            case .goOn: break
            case .quit: return nil
            case .choose:
                guard let position = model.selectedPosition else { break }
                model.rememberSearch()
                return position
            }
            // A closed terminal is reported by the next event.
            try? screen.draw(view.frame(screen.size))
        }
        return nil
    }

    private static func terminal() throws(ToolError) -> TerminalDevice {
        do throws(Platform.Failure) {
            return try TerminalDevice()
        } catch {
            throw .noTerminal("\(error)")
        }
    }

    /// Begins to load, and to watch the model.
    private func begin() {
        model.startLoading(loader)
        Task { [model] in await model.restore() }
        Task { [model, events = events.continuation] in
            for await _ in Observations({ ModelState(model) }) { events.yield(.changed) }
        }
    }

    private mutating func handle(
        _ event: Event, on device: TerminalDevice, _ screen: inout Screen
    ) -> Outcome {
        switch event {
        case .changed: return .goOn
        case .weather(let id, let weather): view.weather[id] = weather
        case .terminal(.input(let bytes)): return press(reader.keys(bytes), &screen, device)
        case .terminal(.pause): return press(reader.keysAtPause(), &screen, device)
        case .terminal(.resized): screen.invalidate()
        case .terminal(.suspended): suspend(&screen, device)
        case .terminal(.continued):
            // Whoever had the terminal meanwhile may have changed its state.
            screen.giveBack()
            try? screen.take()
        case .terminal(.ended(let signal)):
            screen.giveBack()
            StandardError.release()
            TerminalDevice.endProcess(by: signal)
        case .terminal(.closed):
            screen.giveBack()
            TerminalDevice.endProcess(by: TerminalDevice.hangUp)
        }
        return .goOn
    }

    private func suspend(_ screen: inout Screen, _ device: TerminalDevice) {
        screen.giveBack()
        device.stopProcess()
        try? screen.take()
    }

    // MARK: Keys

    private mutating func press(
        _ keys: [Key], _ screen: inout Screen, _ device: TerminalDevice
    ) -> Outcome {
        for key in keys {
            view.message = nil
            model.storeProblem = nil
            switch key {
            case .escape, .control("c"), .control("g"): return .quit
            case .control("d") where view.editor.text.isEmpty: return .quit
            case .enter: return .choose
            case .control("z"): suspend(&screen, device)
            case .control("l"):
                screen.invalidate()
                if model.loadFailure != nil { model.retry() }
            case .control("y"): askForWeather()
            case .control("f"): toggleFavourite()
            case .click(_, let row):
                if view.select(line: row, screen.size) { return .choose }
            case .pageUp: model.moveSelection(by: -max(1, view.layout(screen.size).listRows - 1))
            case .pageDown: model.moveSelection(by: max(1, view.layout(screen.size).listRows - 1))
            default:
                if !view.move(key), !view.recall(key), !view.change(key) { view.edit(key) }
            }
        }
        return .goOn
    }

    private mutating func toggleFavourite() {
        guard let id = model.selection else { return }
        do throws(FavouriteError) {
            let isFavourite = try model.toggleFavourite(id)
            if isFavourite, !ServiceProgram.isInstalled {
                view.message = texts.text("command.favouriteUntilQuit")
            }
        } catch {
            view.message = texts.text("command.notFavourite", ["error": "\(error)"])
        }
    }

    private mutating func askForWeather() {
        guard let city = model.selectedCity else { return }
        guard ServiceProgram.isInstalled else {
            view.message = texts.text("command.weatherNeedsServer")
            return
        }
        view.weather[city.id] = .asked
        let options = dataOptions + ["--locale", texts.locale]
        Task { [events = events.continuation] in
            events.yield(.weather(city.id, await CityWeather.of(city, options: options)))
        }
    }
}

/// The part of the model on the screen. Reading it registers the observed properties.
@MainActor
private struct ModelState: Sendable {
    private let state: SearchModel.State
    private let favouriteIDs: [City.ID]
    private let loadFailure: LoadFailure?
    private let storeProblem: String?

    init(_ model: SearchModel) {
        state = model.state
        favouriteIDs = model.favouriteIDs
        loadFailure = model.loadFailure
        storeProblem = model.storeProblem
    }
}

extension DataOptions {
    /// The options by which the service's program finds the same cities.
    fileprivate var serviceOptions: [String] {
        guard let data, data != .standardInput else { return [] }
        return ["--data", ArgumentText.text(of: data.bytes)]
    }
}
