#if Service
import CitySearchAPI
import CitySearchProgram
import Foundation
import Hummingbird
import NIOCore

/// The resources for browsers: the web app, the library of its map, and a page about each format. All of them are in
/// memory before the service listens, so no request reaches the file system.
enum WebRoutes {
    static func resources(_ state: ServiceState) -> [Resource] {
        let settings = state.settings
        let headers = HTTPFields.web(settings.web)
        let flags = CountryFlags(in: settings.web.flagsFolder)
        let embedded = EmbeddedFile.all
        let whole = embedded.filter { $0.path != AppPage.path && $0.path != outlinesPath }
        let files = whole.map { file in
            (file.path, StaticFile(sent(file), type: mediaType(of: file.path), headers: headers))
        }
        let told = (
            "/app/settings.json",
            StaticFile(appSettings(settings), type: Answer.json, headers: headers)
        )
        let touchIcon = (
            "/app/touch-icon.png",
            StaticFile(EmbeddedFile.touchIcon, type: "image/png", headers: headers)
        )
        let page = AppPage(embedded, flags, headers)
        let manifests = page.translations.map(WebManifest.init).map { manifest in
            let type = mediaType(of: manifest.path)
            return (manifest.path, StaticFile(manifest.body, type: type, headers: headers))
        }
        // The engine for browsers is next to the scripts that are part of the program.
        let engine = settings.web.engine.map { bytes in
            (
                "/app/engine/citysearch.wasm",
                StaticFile(ByteBuffer(bytes: bytes), type: "application/wasm", headers: headers)
            )
        }
        let all =
            files + manifests + [told, touchIcon] + [engine].compactMap(\.self)
            + script(embedded, headers) + flags.resources(headers)
        return all.map { path, file in resource(path, state) { _ in file } }
            + [outlines(embedded, headers, state)]
            + leaflet(in: settings.web.leafletFolder, headers, state)
            + [.cacheable(PageRequest.self, at: "/", state) { ServedPage(page, $0) }]
    }

    /// The body of a file as browsers get it.
    private static func sent(_ file: EmbeddedFile) -> ByteBuffer {
        if file.path == APIDescription.path { return APIDescription.filled(file.body) }
        return file.path.hasSuffix(".css") ? packed(styles: file.body) : file.body
    }

    /// Style sheets without indentation and whole-line comments, which are a fifth of them when compressed.
    private static func packed(styles: ByteBuffer) -> ByteBuffer {
        var packed = ByteBuffer()
        var isComment = false
        for line in styles.readableBytesView.split(separator: UInt8(ascii: "\n")) {
            let content = line.drop { $0 == UInt8(ascii: " ") }
            isComment = isComment || content.starts(with: "/*".utf8)
            if !isComment {
                packed.writeBytes(content)
                packed.writeInteger(UInt8(ascii: "\n"))
            }
            if content.suffix(2).elementsEqual("*/".utf8) { isComment = false }
        }
        return packed
    }

    /// The path of the embedded file that has a line for each cell of the fine outlines.
    private static let outlinesPath = "/app/outlines-10m"

    /// `GET /app/outlines-10m/0.json` to `647.json`: the fine outlines of the map, of which a browser fetches the
    /// visible cells. One route, since hundreds of them would take long to set up.
    private static func outlines(
        _ embedded: [EmbeddedFile], _ headers: HTTPFields, _ state: ServiceState
    ) -> Resource {
        let lines = embedded.first { $0.path == outlinesPath }?.body.readableBytesView
            .split(separator: UInt8(ascii: "\n"))
        let cells = (lines ?? []).enumerated().map { number, line in
            (
                "\(outlinesPath)/\(number).json",
                StaticFile(ByteBuffer(line), type: Answer.json, headers: headers)
            )
        }
        let files = Dictionary(uniqueKeysWithValues: cells)
        return resource(outlinesPath + "/:cell", state) { (request) throws(RequestError) in
            guard let file = files[request.uri.path] else {
                throw .notFound("The cells are 0.json to 647.json.")
            }
            return file
        }
    }

    /// The app's modules as one script, with the map of lines for debuggers.
    private static func script(
        _ files: [EmbeddedFile], _ headers: HTTPFields
    ) -> [(path: String, file: StaticFile)] {
        let script = LinkedScript(files)
        let type = mediaType(of: LinkedScript.path)
        return [
            (LinkedScript.path, script.text, type), (LinkedScript.mapPath, script.map, Answer.json),
        ].map { path, text, type in
            (path, StaticFile(ByteBuffer(string: text), type: type, headers: headers))
        }
    }

    private static func resource(
        _ path: String, _ state: ServiceState,
        _ file: @escaping @Sendable (Request) throws(RequestError) -> StaticFile
    ) -> Resource {
        Resource(
            RouterPath(path), .open,
            [
                .get: { (request, _) async throws(RequestError) in
                    let file = try file(request)
                    guard file.takesLong(request) else { return file.answer(to: request) }
                    // Each file takes long once, so it needs no place.
                    return await withTaskExecutorPreference(state.longAnswers.threads) {
                        file.answer(to: request)
                    }
                }
            ])
    }

    /// The type of a file by the extension of its path; a path without one is a page.
    private static func mediaType(of path: String) -> String {
        switch path.split(separator: "/").last?.split(separator: ".").dropFirst().last {
        case "js": "text/javascript; charset=utf-8"
        case "css": "text/css; charset=utf-8"
        case "json": Answer.json
        case "svg": "image/svg+xml"
        case "webmanifest": "application/manifest+json"
        default: Answer.html
        }
    }

    /// The settings that the app needs.
    private static func appSettings(_ settings: ServiceSettings) -> ByteBuffer {
        Answer.object { json in
            json.member("favouritesLimit", settings.favouritesLimit)
            json.member("tiles", settings.web.tiles?.url)
            json.member("attribution", settings.web.tiles?.attribution)
        }.body
    }

    /// Leaflet, which the operator installs. Without it the app has no map.
    private static func leaflet(
        in folder: String, _ headers: HTTPFields, _ state: ServiceState
    ) -> [Resource] {
        // Debian has the short version next to the readable one; Leaflet's own package gives it the name of the other.
        [("leaflet.js", ["leaflet.min.js", "leaflet.js"]), ("leaflet.css", ["leaflet.css"])]
            .map { name, candidates in
                let found = candidates.lazy.compactMap {
                    FileManager.default.contents(atPath: "\(folder)/\($0)")
                }.first
                let file = found.map {
                    StaticFile(ByteBuffer(bytes: $0), type: mediaType(of: name), headers: headers)
                }
                return resource("/leaflet/\(name)", state) { (_) throws(RequestError) in
                    guard let file else {
                        throw .notFound(
                            "The map needs Leaflet, which is not in \(folder). Install Debian's "
                                + "libjs-leaflet, or name its folder with --leaflet, and start again."
                        )
                    }
                    return file
                }
            }
    }
}

/// The name of the installed app, and the items of its menu, in a language. (https://www.w3.org/TR/appmanifest/)
struct WebManifest {
    /// The texts of the page.
    let texts: Translation

    /// The address that `index.html` names.
    var path: String { "/app/manifest.\(texts.language).webmanifest" }

    var body: ByteBuffer {
        Answer.object { json in
            json.member("name", texts.text("app.title"))
            json.member("short_name", texts.text("page.cities"))
            json.member("description", texts.text("page.search"))
            json.member("lang", texts.language)
            json.member("dir", texts.direction)
            json.member("id", "/")
            json.member("start_url", "/")
            json.member("display", "standalone")
            json.member("background_color", "#ffffff")
            json.member("theme_color", "#0b5fcc")
            json.member("categories", ["weather", "navigation", "utilities"]) { $0.value($1) }
            json.member(
                "shortcuts",
                [
                    ("app.keySearch", "/"),
                    ("app.compareTitle", "/#compare"),
                ],
                shortcut)
            json.member("icons", ["/app/icon.svg"]) { json, source in
                json.object { json in
                    json.member("src", source)
                    json.member("sizes", "any")
                    json.member("type", "image/svg+xml")
                    json.member("purpose", "any maskable")
                }
            }
        }.body
    }

    private func shortcut(_ json: inout JSONWriter, _ shortcut: (name: String, url: String)) {
        json.object { json in
            json.member("name", texts.text(shortcut.name))
            json.member("url", shortcut.url)
        }
    }
}
#endif
