// swift-tools-version: 6.2

import PackageDescription

/// An example of what embeds the engine alone.
func example(_ name: String) -> Target {
    .executableTarget(
        name: name,
        dependencies: [.product(name: "CitySearch", package: "citysearch")],
        swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]
    )
}

// The test command runs the examples, and looks that nothing but the engine was resolved for them.
let package = Package(
    name: "citysearch-examples",
    platforms: [.macOS(.v26)],
    dependencies: [
        .package(name: "citysearch", path: "..", traits: [])
    ],
    targets: [
        example("OwnCities"),
        // What README shows of the library, as it stands there.
        example("Readme"),
        example("SearchBox"),
        example("SearchRoute"),
    ]
)
