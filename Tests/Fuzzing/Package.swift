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
        name: name, dependencies: ["CitySearch", "Fuzzing"] + more, exclude: exclude,
        swiftSettings: strict, linkerSettings: [.unsafeFlags(sanitizers)])
}

let package = Package(
    name: "citysearch-fuzzing",
    platforms: [.macOS(.v26)],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
    ],
    targets: [
        // The command's own files, but for the one that makes a program of them.
        fuzzer(
            "BatchFuzzer",
            [
                .product(name: "ArgumentParser", package: "swift-argument-parser"), "CICU",
                "CitySearchJSON", "CitySearchProgram",
            ],
            exclude: ["Tool/Commands/Program.swift"]),
        fuzzer("LoadFuzzer"),
        fuzzer("QueryFuzzer"),
        fuzzer("SnapshotFuzzer"),
        .target(name: "Fuzzing", dependencies: ["CitySearch"], swiftSettings: strict),
        .systemLibrary(
            name: "ICUSystem",
            pkgConfig: "icu-uc",
            providers: [.apt(["libicu-dev"]), .brew(["icu4c"])]
        ),
        .target(
            name: "CICU",
            dependencies: ["ICUSystem"],
            cSettings: [.unsafeFlags(["-fsanitize=fuzzer-no-link,address"])]
        ),
        .target(
            name: "CMapping", cSettings: [.unsafeFlags(["-fsanitize=fuzzer-no-link,address"])]),
        .target(name: "CPlaceNames"),
        .target(
            name: "CitySearch", dependencies: ["CICU", "CMapping", "CPlaceNames"],
            swiftSettings: strict),
        .target(name: "CitySearchJSON", dependencies: ["CitySearch"], swiftSettings: strict),
        .target(
            name: "CitySearchProgram",
            dependencies: [
                .product(name: "ArgumentParser", package: "swift-argument-parser"), "CICU",
                "CitySearch",
            ], swiftSettings: strict),
        // Links to the tests that run under the address sanitizer. They have a `main` of their own beside
        // that of libFuzzer, which is therefore not linked.
        .testTarget(
            name: "CitySearchTests", dependencies: ["CitySearch"], swiftSettings: strict,
            linkerSettings: [
                .unsafeFlags(["-sanitize=address", "-Xclang-linker", "-fno-sanitize=fuzzer"])
            ]),
    ]
)
