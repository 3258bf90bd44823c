// swift-tools-version: 6.2

import PackageDescription

/// An example of what embeds the engine, alone or with another product.
func example(_ name: String, with products: String...) -> Target {
    .executableTarget(
        name: name,
        dependencies: (["CitySearch"] + products).map { .product(name: $0, package: "citysearch") },
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
        example("AnyList", with: "CitySearchImport"),
        example("OwnCities"),
        // The library code of README, unmodified.
        example("Readme"),
        example("SearchBox"),
        example("SearchRoute"),
    ]
)
