package import Foundation

/// The program that the tests run, built with them.
package enum BuiltProgram {
    package static let url = find()

    /// The root of the checkout.
    package static let checkout = URL(filePath: #filePath)
        .appending(path: "../../../..").standardized

    /// The program is next to the bundle of tests.
    private static func find() -> URL {
        let bundles = [Bundle.main] + Bundle.allBundles
        let directories = bundles.flatMap {
            [$0.bundleURL, $0.bundleURL.deletingLastPathComponent()]
        }
        let candidates = directories.map { $0.appending(path: "citysearch") }
        let built = candidates.first {
            FileManager.default.isExecutableFile(atPath: $0.path) && !$0.hasDirectory
        }
        return built ?? checkout.appending(path: ".build/debug/citysearch")
    }
}

extension URL {
    fileprivate var hasDirectory: Bool {
        (try? resourceValues(forKeys: [.isDirectoryKey]).isDirectory) ?? false
    }
}
