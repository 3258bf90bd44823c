// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "SearchRoute",
    platforms: [.macOS(.v26)],
    dependencies: [
        .package(name: "citysearch", path: "../..", traits: [])
    ],
    targets: [
        .executableTarget(
            name: "SearchRoute",
            dependencies: [.product(name: "CitySearch", package: "citysearch")],
            swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]
        )
    ]
)
