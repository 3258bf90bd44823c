import CitySearch
import CitySearchImport
import Fuzzing

/// Imports what may be a table, with options that the first byte chooses.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzTable(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var input = unsafe FuzzInput(start, count)
    let options = input.pick(TableOptions.all)
    Imported.check(input.remainder()) { file, isLenient in
        FileImport(
            [file], options: options, isLenient: isLenient, scratchDirectory: .usualScratchDirectory
        )
    }
    return 0
}

private enum TableOptions {
    /// As a user may give them.
    static let all: [ListOptions] = [
        options { _ in },
        options { $0.country = "FR" },
        options { $0.separator = UInt8(ascii: ";") },
        options { options in
            options.hasHeadings = false
            options.columns = [.name: "1", .lat: "2", .lon: "3", .population: "4", .id: "5"]
        },
        options { $0.columns = [.name: "1", .point: "2", .alternateNames: "3"] },
        options { $0.encoding = .windows1252 },
        options { $0.encoding = .utf16(isBigEndian: false) },
        options { $0.encoding = TextEncoding("Shift_JIS") },
    ]

    private static func options(_ change: (inout ListOptions) -> Void) -> ListOptions {
        var options = ListOptions()
        options.areTables = true
        change(&options)
        return options
    }
}
