// swift-tools-version: 6.2

import PackageDescription

// CITYSEARCH_ONLY=engine omits the command and the service, CITYSEARCH_ONLY=command the service: a build of tests
// compiles every test target of the package, and resolves every package that it names.
let part = Context.environment["CITYSEARCH_ONLY"]
let hasCommand = part != "engine"
let hasService = part == nil

// The outlines of countries are a megabyte of the program.
let hasOutlines = Context.environment["CITYSEARCH_WITHOUT_OUTLINES"] == nil

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .treatAllWarnings(as: .error),
    .strictMemorySafety(),
]

/// Optimising the tests of these takes longer than it saves.
let tests = strict + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

let argumentParser: Target.Dependency = .product(
    name: "ArgumentParser", package: "swift-argument-parser",
    condition: .when(traits: ["CommandLine"]))

let toolTargets: [Target] = [
    // Expat, liblzma and zlib. The SDKs of Apple have the others.
    .systemLibrary(
        name: "SystemLibraries", pkgConfig: "liblzma",
        providers: [.apt(["libexpat1-dev", "liblzma-dev", "zlib1g-dev"]), .brew(["xz"])]),
    .target(name: "CTables"),
    .target(
        name: "CitySearchImport",
        dependencies: [
            "CICU", "CTables", "CitySearch", "CitySearchAPI", "SystemLibraries",
        ],
        swiftSettings: strict),
    .target(
        name: "CitySearchProgram",
        dependencies: [
            "CTables", "CitySearch", "CitySearchAPI", "CitySearchICU", argumentParser,
        ],
        swiftSettings: strict),
    .executableTarget(
        name: "CitySearchTool",
        dependencies: [
            "CitySearch", "CitySearchAPI", "CitySearchICU", "CitySearchImport",
            "CitySearchModel", "CitySearchProgram", "SystemLibraries",
            argumentParser,
        ],
        swiftSettings: strict,
        // The system's linkers warn of a function that Foundation calls and the command does not; LLVM's,
        // which comes with Swift, knows no such warnings.
        linkerSettings: [.unsafeFlags(["-use-ld=lld"], .when(platforms: [.linux]))]
    ),
    .testTarget(
        name: "CitySearchToolTests",
        dependencies: [
            "CICU", "CICUTransform", "CitySearch", "CitySearchAPI", "CitySearchICU",
            "CitySearchImport", "CitySearchProgram", "CitySearchTool", "TestSupport",
        ],
        swiftSettings: tests
    ),
]

let commandPackages: [Package.Dependency] = [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
]

let servicePackages: [Package.Dependency] = [
    .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.30.0"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
]

/// A product of a package that only the service needs.
func service(_ product: String, _ package: String) -> Target.Dependency {
    .product(name: product, package: package, condition: .when(traits: ["Service"]))
}

// The sources of these targets are empty without the trait Service, so that a plain build succeeds.
let serviceTargets: [Target] = [
    .systemLibrary(
        name: "PostgreSQLSystem", providers: [.apt(["libpq-dev"]), .brew(["libpq"])]),
    .target(
        name: "CitySearchStore",
        dependencies: [
            "CitySearch", service("GRDB", "GRDB.swift"),
            .target(name: "PostgreSQLSystem", condition: .when(traits: ["Service"])),
        ],
        swiftSettings: strict
    ),
    .target(name: "CEmbeddedFiles"),
    .executableTarget(
        name: "CitySearchServer",
        dependencies: [
            "CEmbeddedFiles", "SystemLibraries",
            "CitySearch", "CitySearchAPI", "CitySearchICU", "CitySearchImport",
            "CitySearchProgram", "CitySearchStore",
            service("ArgumentParser", "swift-argument-parser"),
            service("AsyncHTTPClient", "async-http-client"),
            service("Hummingbird", "hummingbird"),
            service("HummingbirdCore", "hummingbird"),
            service("Logging", "swift-log"),
            service("NIOCore", "swift-nio"),
            service("NIOHTTPTypes", "swift-nio-extras"),
            service("NIOHTTP1", "swift-nio"),
            service("NIOPosix", "swift-nio"),
            service("HTTPTypes", "swift-http-types"),
            service("ServiceLifecycle", "swift-service-lifecycle"),
            service("UnixSignals", "swift-service-lifecycle"),
        ],
        // CEmbeddedFiles makes these part of the program.
        exclude: ["Resources", "Web/App", "Web/Pages", "Web/deno.json", "Web/files.h"],
        swiftSettings: strict
    ),
    .testTarget(
        name: "CitySearchServerTests",
        dependencies: [
            "CitySearch", "CitySearchAPI", "CitySearchServer", "CitySearchStore", "TestSupport",
            service("GRDB", "GRDB.swift"),
            service("Hummingbird", "hummingbird"),
            service("HummingbirdTesting", "hummingbird"),
            service("HTTPTypes", "swift-http-types"),
            service("Logging", "swift-log"),
            service("NIOCore", "swift-nio"),
            service("NIOEmbedded", "swift-nio"),
            service("NIOHTTP1", "swift-nio"),
            service("NIOHTTPTypes", "swift-nio-extras"),
            service("NIOHTTPTypesHTTP1", "swift-nio-extras"),
        ],
        swiftSettings: tests
    ),
]

let package = Package(
    name: "citysearch",
    // The engine holds `InlineArray`, and reads texts as `utf8.span`, which came with these.
    platforms: [.macOS(.v26), .iOS(.v26)],
    products: [
        .library(name: "CitySearch", targets: ["CitySearch"]),
        .library(name: "CitySearchAPI", targets: ["CitySearchAPI"]),
        .library(name: "CitySearchICU", targets: ["CitySearchICU"]),
        .library(name: "CitySearchModel", targets: ["CitySearchModel"]),
        .library(name: "CitySearchC", targets: ["CitySearchC"]),
    ]
        + (hasCommand
            ? [
                .library(name: "CitySearchImport", targets: ["CitySearchImport"]),
                .executable(name: "citysearch", targets: ["CitySearchTool"]),
            ] : [])
        + (hasService
            ? [.executable(name: "citysearch-server", targets: ["CitySearchServer"])] : []),
    traits: [
        .trait(name: "CommandLine", description: "The citysearch command and what it depends on."),
        .trait(
            name: "Service",
            description: "The service citysearch-server, its store, and what they depend on.",
            enabledTraits: ["CommandLine"]),
        .default(enabledTraits: ["CommandLine"]),
    ],
    dependencies: (hasCommand ? commandPackages : []) + (hasService ? servicePackages : []),
    targets: (hasCommand ? toolTargets : []) + (hasService ? serviceTargets : []) + [
        .systemLibrary(
            name: "ICUSystem",
            pkgConfig: "icu-uc",
            providers: [.apt(["libicu-dev"]), .brew(["icu4c"])]
        ),
        .target(name: "CICU", dependencies: ["ICUSystem"]),
        .target(
            name: "CEngine",
            cSettings: hasOutlines ? [] : [.define("CITYSEARCH_WITHOUT_OUTLINES")]),
        .target(name: "CitySearch", dependencies: ["CEngine"], swiftSettings: strict),
        .target(name: "CitySearchAPI", dependencies: ["CitySearch"], swiftSettings: strict),
        .target(
            name: "CitySearchICU", dependencies: ["CICU", "CitySearch"], swiftSettings: strict),
        .target(name: "CCitySearch"),
        .target(
            name: "CitySearchC",
            dependencies: ["CCitySearch", "CitySearch", "CitySearchAPI"],
            swiftSettings: strict),
        .target(
            name: "CitySearchModel", dependencies: ["CitySearch", "CitySearchAPI"],
            swiftSettings: strict),
        .target(
            name: "CICUTransform",
            dependencies: ["ICUSystem"],
            path: "Tests/CICUTransform",
            linkerSettings: [.linkedLibrary("icui18n")]
        ),
        .target(
            name: "TestSupport",
            dependencies: ["CICU", "CitySearch", "CitySearchAPI", "CitySearchICU"],
            path: "Tests/TestSupport",
            swiftSettings: strict
        ),
        .testTarget(
            name: "CitySearchTests",
            dependencies: [
                "CICUTransform", "CitySearch", "CitySearchICU", "TestSupport",
            ],
            swiftSettings: tests
        ),
        .testTarget(
            name: "CitySearchModelTests",
            dependencies: [
                "CitySearch", "CitySearchAPI", "CitySearchModel", "TestSupport",
            ],
            swiftSettings: tests
        ),
    ]
)
