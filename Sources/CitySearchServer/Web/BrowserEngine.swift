#if Service
import CitySearch
import CitySearchProgram
import Foundation

/// The engine as WebAssembly, which browsers run.
enum BrowserEngine {
    /// The engine in a file.
    ///
    /// - Parameter path: the path from the operator; nil for the default paths, if the file is in one.
    static func bytes(at path: String?) throws(CommandError) -> [UInt8]? {
        guard let path else { return usualPaths.lazy.compactMap(module).first }
        guard let bytes = module(at: path) else {
            throw .unusable(
                "--engine", "needs a file that Scripts/wasm made, and \(path) is not one")
        }
        return bytes
    }

    /// Next to the program, and in the folder `share` of its prefix.
    private static var usualPaths: [String] {
        guard let folder = Platform.executablePath?.directory else { return [] }
        return ["\(folder)/citysearch.wasm", "\(folder)/../share/citysearch/citysearch.wasm"]
    }

    /// The bytes of a file; nil unless it is WebAssembly.
    private static func module(at path: String) -> [UInt8]? {
        let bytes = FileManager.default.contents(atPath: path).map(Array.init)
        return bytes?.starts(with: "\0asm".utf8) == true ? bytes : nil
    }
}
#endif
