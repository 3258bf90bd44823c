// swift-tools-version: 6.2

import PackageDescription

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .treatAllWarnings(as: .error),
]

let package = Package(
    name: "citysearch-benchmarks",
    platforms: [.macOS(.v26)],
    products: [
        .executable(name: "citysearch-bench", targets: ["CitySearchBench"]),
        .executable(name: "citysearch-workload", targets: ["CitySearchWorkload"]),
        .executable(name: "citysearch-generate", targets: ["CityGenerator"]),
        .executable(name: "citysearch-features", targets: ["ConfidenceFeatures"]),
    ],
    dependencies: [
        .package(name: "citysearch", path: "..", traits: []),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/HdrHistogram/hdrhistogram-swift", from: "0.2.0"),
    ],
    targets: [
        .executableTarget(
            name: "CitySearchBench",
            dependencies: [
                "QueryWorkload",
                "SplitMix64",
                .product(name: "CitySearch", package: "citysearch"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Histogram", package: "hdrhistogram-swift"),
            ],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "CitySearchWorkload",
            dependencies: [
                "QueryWorkload",
                .product(name: "CitySearch", package: "citysearch"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "CityGenerator",
            dependencies: [
                "SplitMix64",
                .product(name: "CitySearch", package: "citysearch"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "ConfidenceFeatures",
            dependencies: [
                .product(name: "CitySearch", package: "citysearch"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "QueryWorkload",
            dependencies: [
                "SplitMix64",
                .product(name: "CitySearch", package: "citysearch"),
            ],
            swiftSettings: strict
        ),
        .target(name: "SplitMix64", swiftSettings: strict),
    ]
)
