// swift-tools-version: 6.2

import PackageDescription

// The plugin that compiles the documentation is asked for by name, so that nobody who embeds the
// engine resolves it: CITYSEARCH_DOCUMENTATION=1 swift package generate-documentation
let documentation: [Package.Dependency] =
    Context.environment["CITYSEARCH_DOCUMENTATION"] == nil
    ? [] : [.package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0")]

// The sanitizers look at the engine and its tests; leaving out the rest halves what they build.
let isEngineAlone = Context.environment["CITYSEARCH_ENGINE_ALONE"] != nil

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .treatAllWarnings(as: .error),
    .strictMemorySafety(),
]

let toolTargets: [Target] = [
    .executableTarget(
        name: "CitySearchTool",
        dependencies: [
            "CICU",
            "CitySearch",
            .product(
                name: "ArgumentParser",
                package: "swift-argument-parser",
                condition: .when(traits: ["CommandLine"])
            ),
        ],
        swiftSettings: strict,
        // The system's linkers warn of a function that Foundation calls and the command does not; LLVM's,
        // which comes with Swift, knows no such warnings.
        linkerSettings: [.unsafeFlags(["-use-ld=lld"], .when(platforms: [.linux]))]
    ),
    .testTarget(
        name: "CitySearchToolTests",
        dependencies: ["CitySearchTool"],
        swiftSettings: strict
    ),
]

let package = Package(
    name: "citysearch",
    platforms: [.macOS(.v26)],
    products: [
        .library(name: "CitySearch", targets: ["CitySearch"]),
        .library(name: "CitySearchFoundation", targets: ["CitySearchFoundation"]),
    ] + (isEngineAlone ? [] : [.executable(name: "citysearch", targets: ["CitySearchTool"])]),
    traits: [
        .trait(name: "CommandLine", description: "The citysearch command and what it depends on."),
        .default(enabledTraits: ["CommandLine"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
    ] + documentation,
    targets: (isEngineAlone ? [] : toolTargets) + [
        .systemLibrary(
            name: "ICUSystem",
            pkgConfig: "icu-uc",
            providers: [.apt(["libicu-dev"]), .brew(["icu4c"])]
        ),
        .target(name: "CICU", dependencies: ["ICUSystem"]),
        .target(name: "CMapping"),
        .target(name: "CitySearch", dependencies: ["CICU", "CMapping"], swiftSettings: strict),
        .target(
            name: "CitySearchFoundation", dependencies: ["CitySearch"], swiftSettings: strict),
        .target(
            name: "CICUTransform",
            dependencies: ["ICUSystem"],
            path: "Tests/CICUTransform",
            linkerSettings: [.linkedLibrary("icui18n")]
        ),
        .testTarget(
            name: "CitySearchTests",
            dependencies: ["CICUTransform", "CitySearch", "CitySearchFoundation"],
            swiftSettings: strict
        ),
    ]
)
