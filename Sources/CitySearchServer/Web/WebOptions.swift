#if Service
import ArgumentParser

/// The options of the web app. Each is a ``Setting``.
struct WebOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The folder of Leaflet, which draws the map; default: Debian's.",
            valueName: "FOLDER"),
        completion: .directory)
    var leaflet: String?

    @Option(
        help: ArgumentHelp(
            "The folder of flags, such as us.svg; default: that of Debian's iso-flags-svg.",
            valueName: "FOLDER"),
        completion: .directory)
    var flags: String?

    @Option(
        help: ArgumentHelp(
            "The engine for browsers (Scripts/wasm); default: citysearch.wasm next to the program or in ../share/citysearch.",
            valueName: "FILE"),
        completion: .file(extensions: ["wasm"]))
    var engine: String?

    @Option(
        help: ArgumentHelp(
            "Map tiles that browsers fetch: https://tile.example.org/{z}/{x}/{y}.png",
            valueName: "URL"))
    var tiles: String?

    @Option(help: ArgumentHelp("The attribution of --tiles.", valueName: "TEXT"))
    var tilesAttribution: String?

    /// The settings of the options, the environment and the defaults.
    func settings() throws(CommandError) -> WebSettings {
        var settings = WebSettings()
        if let folder = Setting("leaflet").text(leaflet) {
            settings.leafletFolder = folder
        }
        if let folder = Setting("flags").text(flags) {
            settings.flagsFolder = folder
        }
        settings.engine = try BrowserEngine.bytes(at: Setting("engine").text(engine))
        guard let url = Setting("tiles").text(tiles) else { return settings }
        guard let attribution = Setting("tiles-attribution").text(tilesAttribution) else {
            throw .unusable("--tiles", "needs --tiles-attribution, which says whose the images are")
        }
        settings.tiles = MapTiles(url: url, attribution: attribution)
        guard settings.tiles != nil else {
            throw .unusable(
                "--tiles", "must be an address such as https://tile.example.org/{z}/{x}/{y}.png")
        }
        return settings
    }
}
#endif
