#if Service
import CitySearchServer
import Foundation
import HTTPTypes
import TestSupport
import Testing

@Suite("The files of the web app") struct WebRoutesTests {
    private static let web = BuiltProgram.checkout.appending(path: "Sources/CitySearchServer/Web")

    /// The paths of the app's files in their folder, with their content.
    private static func files() throws -> [(name: String, text: String)] {
        let app = web.appending(path: "App")
        let names = try FileManager.default.subpathsOfDirectory(atPath: app.path)
        return try names.filter { $0.contains(".") }.map { name in
            (name, String(decoding: try Data(contentsOf: app.appending(path: name)), as: UTF8.self))
        }
    }

    /// A style sheet without indentation, blank lines and comments that fill lines.
    private static func packed(_ styles: String) -> String {
        styles.replacing(#/(?m)^ */\*(?s:.*?)\*/\n/#, with: "")
            .replacing(#/(?m)^ +|^\n/#, with: "")
    }

    @Test func `Every file of the app is served, style sheets without comments`() async throws {
        let files = try Self.files().filter {
            !$0.name.hasPrefix("css/") && $0.name != "index.html"
        }
        #expect(!files.isEmpty)
        for (name, text) in files {
            let path = name == "service-worker.js" ? "/service-worker.js" : "/app/\(name)"
            let answer = try await get(path)
            #expect(answer.status == 200, "\(path)")
            let expected = name.hasSuffix(".css") ? Self.packed(text) : text
            #expect(answer.text == expected, "\(path)")
        }
    }

    @Test func `The styles of the app are two sheets, the first with base styles`() async throws {
        let styles = try Self.files().filter { $0.name.hasPrefix("css/") }.map {
            (name: $0.name, text: Self.packed($0.text))
        }
        let first = try await get("/app/app.css").text
        let sheets = try await first + get("/app/beside.css").text
        let base = try #require(styles.first { $0.name == "css/base.css" })
        #expect(first.hasPrefix(base.text))
        for (name, text) in styles { #expect(sheets.contains(text), "\(name)") }
        #expect(sheets.utf8.count == styles.reduce(0) { $0 + $1.text.utf8.count })
    }

    @Test func `Each line of the fine outlines is the file of a cell`() async throws {
        let data = Self.web.appending(path: "../../../Data/world-10m.jsonl").standardized
        let lines = try String(contentsOf: data, encoding: .utf8).split(separator: "\n")
        #expect(lines.count == 648)
        for number in [0, 521, 647] {
            let answer = try await get("/app/outlines-10m/\(number).json")
            #expect(answer.text == lines[number])
        }
        #expect(try await get("/app/outlines-10m/648.json").status == 404)
        #expect(try await get("/app/outlines-10m").status == 404)
    }

    @Test func `The modules of the app are one script, each after its dependencies`() async throws {
        let script = try await get("/app/app.js").text
        let modules = try Self.files().filter {
            $0.name.hasPrefix("js/") && $0.name != "js/shared/types.js"
        }
        #expect(!modules.isEmpty)
        let lines = script.split(separator: "\n")
        // No statement remains that is valid only in a module.
        #expect(!lines.contains { $0.hasPrefix("import ") || $0.hasPrefix("export ") })
        var places: [String: Int] = [:]
        for (number, line) in lines.enumerated() {
            if let match = line.wholeMatch(of: /modules\["(.+)"\] = \(\(\) => \{/) {
                #expect(places.updateValue(number, forKey: String(match.1)) == nil)
            }
            if let match = line.firstMatch(of: /[ ]= modules\["(.+)"\];$/) {
                #expect(places[String(match.1)] != nil, "\(line)")
            }
        }
        #expect(Set(places.keys) == Set(modules.map { "/app/\($0.name)" }))
        let dom = try #require(modules.first { $0.name == "js/shared/dom.js" })
        let exports = dom.text.matches(of: /(?m)^export (?:const|function) (\w+)/).map(\.1)
        #expect(exports.contains("element"))
        #expect(script.contains("\nreturn { \(exports.joined(separator: ", ")) };\n"))
        #expect(script.hasSuffix("//# sourceMappingURL=app.js.map\n"))
    }

    @Test(arguments: [
        ("/", "text/html; charset=utf-8"), ("/photon", "text/html; charset=utf-8"),
        ("/pages/pages.css", "text/css; charset=utf-8"),
        ("/pages/pages.js", "text/javascript; charset=utf-8"),
        ("/app/outlines-110m.json", "application/json; charset=utf-8"),
        ("/openapi.json", "application/json; charset=utf-8"),
    ])
    func `Files have the type of their extension`(path: String, type: String) async throws {
        let answer = try await get(path)
        #expect(answer.status == 200)
        #expect(answer.headers[.contentType] == type)
        #expect(answer.headers[.cacheControl] == "no-cache")
    }

    @Test func `A client that has a file gets 304, plain and compressed`() async throws {
        let plain = try await get("/app/outlines-110m.json")
        let compressed = try await get(
            "/app/outlines-110m.json", headers: [.acceptEncoding: "br, gzip"])
        #expect(compressed.headers[.contentEncoding] == "gzip")
        let tags = try [plain, compressed].map { try #require($0.headers[.eTag]) }
        // A strong tag means that the bytes are the same, and the bytes of these two answers differ.
        #expect(tags[0] != tags[1] && tags.allSatisfy { $0.hasPrefix("\"") })
        for (tag, coding) in zip(tags, ["identity", "gzip"]) {
            let again = try await get(
                "/app/outlines-110m.json",
                headers: [.acceptEncoding: coding, .ifNoneMatch: "W/\(tag), \"x\""])
            #expect(again.status == 304 && again.text.isEmpty)
            #expect(again.headers[.eTag] == tag)
        }
        let other = try await get("/app/outlines-110m.json", headers: [.ifNoneMatch: "\"x\""])
        #expect(other.status == 200)
    }

    @Test func `Pages run and load only files of the service`() async throws {
        let answer = try await get("/")
        let policy = try #require(answer.headers[.contentSecurityPolicy])
        #expect(policy.hasPrefix("default-src 'none'; script-src 'self'; style-src 'self';"))
        #expect(!policy.contains("unsafe") && !policy.contains("http"))
        #expect(answer.headers[.xContentTypeOptions] == "nosniff")
    }

    @Test func `Images of a map are allowed by the policy, and told to the app`() async throws {
        let url = "https://{s}.tile.example.org:8443/{z}/{x}/{y}.png"
        let service = try await TestService {
            $0.web.tiles = MapTiles(url: url, attribution: "© People")
        }
        let policy = try await service.send("/").headers[.contentSecurityPolicy]
        #expect(policy?.contains("img-src 'self' data: https://*.tile.example.org:8443;") == true)
        let settings = try await service.send("/app/settings.json").object
        #expect(settings.text("tiles") == url)
        #expect(settings.text("attribution") == "© People")
        #expect(settings.number("favouritesLimit") == 100)
    }

    @Test(arguments: [
        "tile.example.org/{z}/{x}/{y}.png", "https://tile.example.org/{z}/{x}.png",
        "https://a.org;script-src/{z}/{x}/{y}", "https://a.org 'unsafe-inline'/{z}/{x}/{y}",
        "file:///{z}/{x}/{y}", "https:///{z}/{x}/{y}",
    ])
    func `An invalid address of images is refused`(url: String) {
        #expect(MapTiles(url: url, attribution: "") == nil)
    }

    @Test func `Without Leaflet the service runs, and reports the missing part`() async throws {
        let service = try await TestService { $0.web.leafletFolder = "/nowhere" }
        let answer = try await service.send("/leaflet/leaflet.js")
        #expect(answer.status == 404)
        #expect(try answer.object.text("detail")?.contains("libjs-leaflet") == true)
    }

    @Test(arguments: [
        "/app/../openapi.json", "/app/%2e%2e/%2e%2e/etc/passwd", "/leaflet/leaflet.min.js",
        "/leaflet/..%2f..%2f..%2fetc%2fpasswd", "/app/etc/passwd", "/app", "/deno.json",
    ])
    func `No path leads out of the files`(path: String) async throws {
        #expect(try await get(path).status == 404)
    }

    @Test(arguments: ["/photon", "/nominatim", "/open-meteo"])
    func `The pages of the shapes show requests that are answered`(page: String) async throws {
        let text = try await get(page).text
        let targets = text.matches(of: /<a href="(\/[a-z-]+\/[^"]+)"/).map {
            String($0.1).replacing("&amp;", with: "&").replacing("ö", with: "%C3%B6")
        }
        #expect(targets.count >= 2)
        for target in targets {
            let answer = try await get(target)
            #expect(answer.status == 200 && answer.text.contains("name"), "\(target)")
        }
    }
}
#endif
