// swift-tools-version: 6.2

import PackageDescription

// A client of the engine alone. The test command runs it and looks that nothing else was resolved.
let package = Package(
    name: "embedding",
    platforms: [.macOS(.v26)],
    dependencies: [
        .package(name: "citysearch", path: "../..", traits: [])
    ],
    targets: [
        .executableTarget(
            name: "Embedding",
            dependencies: [.product(name: "CitySearch", package: "citysearch")],
            swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]
        )
    ]
)
