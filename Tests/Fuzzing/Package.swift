// swift-tools-version: 6.2

import PackageDescription

// The engine is compiled as a part of this package, from the same files: the fuzzers reach what is
// declared `package`, and all of it is built for them.

// As one flag: of two, the compiler heeds the last.
let sanitizers = ["-sanitize=fuzzer,address"]

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .treatAllWarnings(as: .error),
    .strictMemorySafety(),
    .unsafeFlags(sanitizers),
]

/// A program that libFuzzer runs, by `Scripts/fuzz`.
func fuzzer(_ name: String, _ more: [Target.Dependency] = [], exclude: [String] = []) -> Target {
    .executableTarget(
        name: name,
        dependencies: ["CitySearch", "Fuzzing", "TestSupport"] + more,
        exclude: exclude, swiftSettings: strict, linkerSettings: [.unsafeFlags(sanitizers)])
}

/// A target of the repository. `Programs` is a link to its sources, since a package has no targets outside its
/// folder.
func swift(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .target(
        name: name, dependencies: dependencies, path: "Programs/\(name)", swiftSettings: strict)
}

func c(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(
        name: name, dependencies: dependencies, path: "Programs/\(name)",
        cSettings: [.unsafeFlags(["-fsanitize=fuzzer-no-link,address"])])
}

let argumentParser: Target.Dependency = .product(
    name: "ArgumentParser", package: "swift-argument-parser")

/// The tests that run under the address sanitizer, and what they need.
let tests = [
    "Support",
    "Format/DamagedSnapshotTests.swift", "Format/SnapshotTests.swift",
    "Format/UnusableSnapshotTests.swift", "Format/XXH64Tests.swift",
    "Loading/ChunkBoundaryTests.swift", "Loading/LoadErrorTests.swift",
    "Files/GrowingColumnTests.swift", "Memory/LazyReferenceTests.swift",
    "Memory/PaddedWordTests.swift",
    "Search/FavouriteSearchTests.swift", "Search/FavouriteSetTests.swift",
    "Search/HighlightTests.swift", "Search/TierTests.swift",
]

let package = Package(
    name: "citysearch-fuzzing",
    platforms: [.macOS(.v26)],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
    ],
    targets: [
        // The command's own files, by a link, but for the one that makes a program of them.
        fuzzer(
            "BatchFuzzer",
            [
                argumentParser, "CitySearchAPI", "CitySearchICU", "CitySearchImport",
                "CitySearchModel", "CitySearchProgram",
            ],
            exclude: ["Tool/Commands/Program.swift"]),
        fuzzer("LoadFuzzer"),
        fuzzer("QueryFuzzer", ["CitySearchICU"]),
        fuzzer("SnapshotFuzzer"),
        fuzzer("TableFuzzer", ["CitySearchImport"]),
        fuzzer("TreeFuzzer", ["CitySearchImport"]),
        .target(
            name: "Fuzzing",
            dependencies: ["CitySearch", "CitySearchICU", "CitySearchImport", "TestSupport"],
            swiftSettings: strict),
        .systemLibrary(
            name: "ICUSystem",
            path: "Programs/ICUSystem",
            pkgConfig: "icu-uc",
            providers: [.apt(["libicu-dev"]), .brew(["icu4c"])]
        ),
        .systemLibrary(
            name: "SystemLibraries", path: "Programs/SystemLibraries", pkgConfig: "liblzma",
            providers: [.apt(["libexpat1-dev", "liblzma-dev", "zlib1g-dev"]), .brew(["xz"])]),
        c("CICU", ["ICUSystem"]),
        c("CEngine"),
        c("CTables"),
        swift("CitySearch", ["CEngine"]),
        swift("CitySearchAPI", ["CitySearch"]),
        swift("CitySearchICU", ["CICU", "CitySearch"]),
        swift(
            "CitySearchImport",
            ["CICU", "CTables", "CitySearch", "CitySearchAPI", "SystemLibraries"]),
        swift("CitySearchModel", ["CitySearch", "CitySearchAPI"]),
        swift(
            "CitySearchProgram",
            [argumentParser, "CTables", "CitySearch", "CitySearchAPI", "CitySearchICU"]),
        // This is there by a link, too.
        .target(
            name: "TestSupport",
            dependencies: ["CICU", "CitySearch", "CitySearchAPI", "CitySearchICU"],
            path: "TestSupport",
            exclude: ["Programs"], swiftSettings: strict),
        // The tests have their own `main`, so that of libFuzzer is not linked.
        .testTarget(
            name: "CitySearchTests",
            dependencies: [
                "CitySearch", "CitySearchICU", "TestSupport",
            ],
            path: "EngineTests", sources: tests, swiftSettings: strict,
            linkerSettings: [
                .unsafeFlags(["-sanitize=address", "-Xclang-linker", "-fno-sanitize=fuzzer"])
            ]),
    ]
)
