import CICU

/// What each scalar folds to by ``FoldingRules``: what `Data/folding.tsv` holds.
package enum FoldingTable {
    /// All lines of the file, in the order of the scalars.
    ///
    /// - Complexity: a million scalars, each asked of ICU.
    package static var text: String {
        var runs: [(fold: String, scalars: ClosedRange<UInt32>)] = []
        for number in 0x80...0x10FFFF as ClosedRange<UInt32> {
            guard let scalar = Unicode.Scalar(number), let fold = fold(of: scalar) else { continue }
            if let last = runs.last, last.fold == fold, last.scalars.upperBound == number - 1 {
                runs[runs.count - 1].scalars = last.scalars.lowerBound...number
            } else {
                runs.append((fold, number...number))
            }
        }
        var (text, next) = ("fold\tskipped\tscalars\n", 0x80 as UInt32)
        for (fold, scalars) in runs {
            text += "\(fold)\t\(scalars.lowerBound - next)\t\(scalars.count)\n"
            next = scalars.upperBound + 1
        }
        return text
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
}
