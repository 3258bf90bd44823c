import CitySearch
import CitySearchImport
import Fuzzing

/// Imports what may be JSON, as a map or by its paths, as the first byte chooses.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzTree(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var input = unsafe FuzzInput(start, count)
    let choice = input.byte()
    Imported.check(input.remainder()) { file, isLenient in
        if choice % 3 == 0 {
            return GeoJSONImport(
                file, isLenient: isLenient, scratchDirectory: .usualScratchDirectory)
        }
        var options = ListOptions()
        if choice % 3 == 2 { options.columns = [.name: "n.0", .lat: "p.1", .lon: "p.0"] }
        return FileImport(
            [file], options: options, isLenient: isLenient, scratchDirectory: .usualScratchDirectory
        )
    }
    return 0
}
