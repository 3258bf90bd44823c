#if Service
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
#endif
