#if Service
import CitySearchAPI
import CitySearchProgram
import NIOCore

/// The name of the installed app, and the items of its menu, in a language. (https://www.w3.org/TR/appmanifest/)
struct WebManifest {
    /// The texts of the page.
    let texts: Translation

    /// The address that `index.html` names.
    var path: String { "/app/manifest.\(texts.language).webmanifest" }

    var body: ByteBuffer {
        Answer { json in
            json.object { json in
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
                        ("page.searchButton", "/"),
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
