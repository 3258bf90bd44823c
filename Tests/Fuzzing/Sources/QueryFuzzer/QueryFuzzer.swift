import CitySearch
import Fuzzing

/// Asks a small index with nasty names what the input says, and looks at what must hold of every
/// answer.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzQuery(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var input = unsafe FuzzInput(start, count)
    let question = Question(&input)
    let answer = Answer(to: question)
    answer.checkElements()
    answer.checkPages(size: question.pageSize)
    answer.checkHighlightsAndLabels()
    answer.checkExpectedCount()
    answer.checkFavourites()
    answer.checkModes()
    answer.checkOwnName()
    question.checkNearest()
    return 0
}
