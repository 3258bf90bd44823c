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
    .systemLibrary(
        name: "ExpatSystem", pkgConfig: "expat",
        providers: [.apt(["libexpat1-dev"]), .brew(["expat"])]),
    .systemLibrary(
        name: "LZMASystem", pkgConfig: "liblzma",
        providers: [.apt(["liblzma-dev"]), .brew(["xz"])]),
    .systemLibrary(name: "ZlibSystem", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .target(name: "CImportTables"),
    .target(
        name: "CitySearchImport",
        dependencies: [
            "CICU", "CImportTables", "CitySearch", "CitySearchJSON", "CitySearchOptions",
            "CitySearchPostal", "ExpatSystem", "LZMASystem", "ZlibSystem",
        ],
        swiftSettings: strict),
    .target(name: "CTexts"),
    .target(
        name: "CitySearchProgram",
        dependencies: [
            "CTexts", "CitySearch", "CitySearchDisplay", "CitySearchICU", "CitySearchJSON",
            "CitySearchPostal", argumentParser,
        ],
        swiftSettings: strict),
    .executableTarget(
        name: "CitySearchTool",
        dependencies: [
            "CitySearch", "CitySearchDisplay", "CitySearchICU", "CitySearchInvariants",
            "CitySearchImport", "CitySearchJSON", "CitySearchModel", "CitySearchOptions",
            "CitySearchPostal", "CitySearchProgram", "ZlibSystem", argumentParser,
        ],
        swiftSettings: strict,
        // The system's linkers warn of a function that Foundation calls and the command does not; LLVM's,
        // which comes with Swift, knows no such warnings.
        linkerSettings: [.unsafeFlags(["-use-ld=lld"], .when(platforms: [.linux]))]
    ),
    .testTarget(
        name: "CitySearchToolTests",
        dependencies: [
            "CICU", "CICUTransform", "CitySearch", "CitySearchICU", "CitySearchImport",
            "CitySearchJSON", "CitySearchOptions", "CitySearchPostal", "CitySearchProgram",
            "CitySearchTool", "TestSupport",
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
            "CitySearch", "CitySearchModel", service("GRDB", "GRDB.swift"),
            .target(name: "PostgreSQLSystem", condition: .when(traits: ["Service"])),
        ],
        swiftSettings: strict
    ),
    .target(name: "CEmbeddedFiles"),
    .executableTarget(
        name: "CitySearchServer",
        dependencies: [
            "CEmbeddedFiles", "ZlibSystem",
            "CitySearch", "CitySearchAnswers", "CitySearchDisplay", "CitySearchICU",
            "CitySearchInvariants", "CitySearchImport", "CitySearchJSON", "CitySearchOptions",
            "CitySearchPostal", "CitySearchProgram", "CitySearchStore",
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
        exclude: ["Resources", "Web/App", "Web/Pages", "Web/deno.json"],
        swiftSettings: strict
    ),
    .testTarget(
        name: "CitySearchStoreTests",
        dependencies: [
            "CitySearchModel", "CitySearchStore", "TestSupport", service("GRDB", "GRDB.swift"),
        ],
        swiftSettings: tests
    ),
    .testTarget(
        name: "CitySearchServerTests",
        dependencies: [
            "CitySearch", "CitySearchOptions", "CitySearchPostal", "CitySearchServer",
            "CitySearchStore", "TestSupport",
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
        .library(name: "CitySearchDisplay", targets: ["CitySearchDisplay"]),
        .library(name: "CitySearchFoundation", targets: ["CitySearchFoundation"]),
        .library(name: "CitySearchICU", targets: ["CitySearchICU"]),
        .library(name: "CitySearchJSON", targets: ["CitySearchJSON"]),
        .library(name: "CitySearchModel", targets: ["CitySearchModel"]),
        .library(name: "CitySearchPostal", targets: ["CitySearchPostal"]),
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
            name: "CEngineData",
            cSettings: hasOutlines ? [] : [.define("CITYSEARCH_WITHOUT_OUTLINES")]),
        .target(name: "CMapping"),
        .target(name: "CReading"),
        .target(
            name: "CitySearch", dependencies: ["CEngineData", "CMapping", "CReading"],
            swiftSettings: strict),
        .target(
            name: "CitySearchInvariants", dependencies: ["CitySearch"], swiftSettings: strict),
        .target(name: "CitySearchDisplay", swiftSettings: strict),
        .target(
            name: "CitySearchJSON", dependencies: ["CitySearch", "CitySearchPostal"],
            swiftSettings: strict),
        .target(name: "CitySearchOptions", dependencies: ["CitySearch"], swiftSettings: strict),
        .target(
            name: "CitySearchAnswers",
            dependencies: [
                "CitySearch", "CitySearchJSON", "CitySearchOptions", "CitySearchPostal",
            ],
            swiftSettings: strict),
        .target(name: "CitySearchPostal", dependencies: ["CitySearch"], swiftSettings: strict),
        .target(
            name: "CitySearchFoundation", dependencies: ["CitySearch"], swiftSettings: strict),
        .target(
            name: "CitySearchICU", dependencies: ["CICU", "CitySearch"], swiftSettings: strict),
        .target(name: "CCitySearch"),
        .target(
            name: "CitySearchC",
            dependencies: ["CCitySearch", "CitySearch", "CitySearchOptions", "CitySearchPostal"],
            swiftSettings: strict),
        .target(
            name: "CitySearchModel", dependencies: ["CitySearch", "CitySearchPostal"],
            swiftSettings: strict),
        .target(
            name: "CICUTransform",
            dependencies: ["ICUSystem"],
            path: "Tests/CICUTransform",
            linkerSettings: [.linkedLibrary("icui18n")]
        ),
        .target(
            name: "ICUTables",
            dependencies: ["CICU", "CitySearchICU"],
            path: "Tests/ICUTables",
            swiftSettings: strict
        ),
        .target(
            name: "TestSupport",
            dependencies: ["CitySearch", "CitySearchJSON"],
            path: "Tests/TestSupport",
            swiftSettings: strict
        ),
        .testTarget(
            name: "CitySearchTests",
            dependencies: [
                "CICUTransform", "CitySearch", "CitySearchDisplay", "CitySearchFoundation",
                "CitySearchICU", "CitySearchInvariants", "ICUTables", "TestSupport",
            ],
            swiftSettings: tests
        ),
        .testTarget(
            name: "CitySearchModelTests",
            dependencies: [
                "CitySearch", "CitySearchModel", "CitySearchPostal", "TestSupport",
            ],
            swiftSettings: tests
        ),
    ]
)
