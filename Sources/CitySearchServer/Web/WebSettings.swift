#if Service
import ArgumentParser
import CitySearch
import CitySearchProgram
import Foundation
import HTTPTypes

/// The settings of the web app for operators.
package struct WebSettings: Sendable {
    /// The folder of the library that draws the map, where Debian's package puts it.
    package var leafletFolder = "/usr/share/javascript/leaflet"
    /// The folder of the flags of countries, where Debian's package puts them.
    package var flagsFolder = "/usr/share/iso-flags-svg/country-4x3"
    /// The engine for browsers, as WebAssembly; nil for none, when browsers ask the service alone.
    package var engine: [UInt8]?
    /// The tiles under the outlines of countries on the map; nil for none.
    package var tiles: MapTiles?

    package init() {}
}

/// Images of a map by another service, which browsers ask for them.
package struct MapTiles: Sendable {
    /// The address of an image, with `{z}`, `{x}` and `{y}`.
    let url: String
    /// Whose the map is, as text.
    let attribution: String
    /// Where the images come from, as a content security policy names it.
    let origin: String

    /// Images at an address; nil when the address is not of that kind.
    package init?(url: String, attribution: String) {
        let pattern = /(https?:\/\/(?:\{s\}\.)?[A-Za-z0-9.\-]+(?::[0-9]+)?)\/\S*/
        guard let match = url.wholeMatch(of: pattern),
            ["{z}", "{x}", "{y}"].allSatisfy(url.contains)
        else { return nil }
        self.url = url
        self.attribution = attribution
        // The servers s of one host: a.tile.example.org, b.tile.example.org …
        origin = String(match.1).replacing("{s}", with: "*")
    }
}

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

/// The engine as WebAssembly, which browsers run.
enum BrowserEngine {
    /// The engine in a file.
    ///
    /// - Parameter path: the path from the operator; nil for the default paths, if the file is in one.
    static func bytes(at path: String?) throws(CommandError) -> [UInt8]? {
        guard let path else { return usualPaths.lazy.compactMap(module).first }
        guard let bytes = module(at: path) else {
            throw .unusable(
                "--engine", "needs a file that Scripts/wasm made, and \(path) is not one")
        }
        return bytes
    }

    /// Next to the program, and in the folder `share` of its prefix.
    private static var usualPaths: [String] {
        guard let folder = Platform.executablePath?.directory else { return [] }
        return ["\(folder)/citysearch.wasm", "\(folder)/../share/citysearch/citysearch.wasm"]
    }

    /// The bytes of a file; nil unless it is WebAssembly.
    private static func module(at path: String) -> [UInt8]? {
        let bytes = FileManager.default.contents(atPath: path).map(Array.init)
        return bytes?.starts(with: "\0asm".utf8) == true ? bytes : nil
    }
}

extension HTTPFields {
    /// The headers that restrict a page in the browser to scripts and data of the service.
    ///
    /// - Parameter settings: whose images the map may show, and whether there is an engine, which a browser compiles.
    static func web(_ settings: WebSettings) -> HTTPFields {
        let scripts = settings.engine == nil ? "'self'" : "'self' 'wasm-unsafe-eval'"
        let policy = [
            "default-src 'none'", "script-src \(scripts)", "style-src 'self'",
            (["img-src 'self' data:"] + [settings.tiles?.origin].compactMap(\.self)).joined(
                separator: " "),
            "connect-src 'self'", "manifest-src 'self'", "worker-src 'self'", "base-uri 'none'",
            "form-action 'self'", "frame-ancestors 'none'",
        ]
        var headers: HTTPFields = [.contentSecurityPolicy: policy.joined(separator: "; ")]
        // Services of tiles want to know which site asks.
        headers["Referrer-Policy"] = "strict-origin-when-cross-origin"
        headers["Cross-Origin-Opener-Policy"] = "same-origin"
        headers["Permissions-Policy"] = "geolocation=(self)"
        return headers
    }

    private subscript(name: String) -> String? {
        get { HTTPField.Name(name).flatMap { self[$0] } }
        set {
            if let name = HTTPField.Name(name) { self[name] = newValue }
        }
    }
}
#endif
