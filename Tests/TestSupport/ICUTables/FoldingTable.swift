import CICU

/// What each scalar folds to by ``FoldingRules``: what `Data/folding.tsv` holds.
package enum FoldingTable {
    /// All lines of the file, in the order of the folds.
    ///
    /// - Complexity: a million scalars, each asked of ICU.
    package static var text: String {
        var scalars: [String: [ClosedRange<UInt32>]] = [:]
        for number in 0x80...0x10FFFF as ClosedRange<UInt32> {
            guard let scalar = Unicode.Scalar(number), let fold = fold(of: scalar) else { continue }
            if let last = scalars[fold]?.last, last.upperBound == number - 1 {
                scalars[fold]?.removeLast()
                scalars[fold]?.append(last.lowerBound...number)
            } else {
                scalars[fold, default: []].append(number...number)
            }
        }
        let lines = scalars.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map {
            "\($0.key)\t\($0.value.map(written).joined(separator: " "))\n"
        }
        return "fold\tscalars\n" + lines.joined()
    }

    /// The fold of a scalar; nil for itself, and for a Hangul syllable. Marks fold to themselves, and have a line for
    /// that.
    private static func fold(of scalar: Unicode.Scalar) -> String? {
        if FoldingRules.isApostrophe(scalar) { return "'" }
        if 0xAC00...0xD7A3 ~= scalar.value { return nil }
        let units = Array(FoldingRules.units(of: String(scalar)))
        let isMark = cicu_combining_class(scalar.value) != 0
        return units == [scalar] && !isMark ? nil : String(String.UnicodeScalarView(units))
    }

    private static func written(_ range: ClosedRange<UInt32>) -> String {
        let (first, last) = (range.lowerBound, range.upperBound)
        let start = String(first, radix: 16, uppercase: true)
        return first == last ? start : start + "-" + String(last, radix: 16, uppercase: true)
    }
}
