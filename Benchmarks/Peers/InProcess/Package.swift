// swift-tools-version: 6.2

import PackageDescription

// A package of its own, so that citysearch-bench does not resolve GRDB.
let package = Package(
    name: "citysearch-peers",
    platforms: [.macOS(.v26)],
    products: [
        .executable(name: "citysearch-peers", targets: ["CitySearchPeers"])
    ],
    dependencies: [
        .package(name: "citysearch", path: "../../..", traits: []),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    ],
    targets: [
        .executableTarget(
            name: "CitySearchPeers",
            dependencies: [
                .product(name: "CitySearch", package: "citysearch"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: [
                .swiftLanguageMode(.v6),
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("MemberImportVisibility"),
                .enableUpcomingFeature("InternalImportsByDefault"),
                .treatAllWarnings(as: .error),
            ]
        )
    ]
)
