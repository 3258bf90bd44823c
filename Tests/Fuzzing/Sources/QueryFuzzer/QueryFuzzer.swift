import CitySearch
import Fuzzing

/// Asks a small index with nasty names what the input says, and looks at what must hold of every answer, and at
/// what holds between this one and some others.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzQuery(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var input = unsafe FuzzInput(start, count)
    let question = Question(&input)
    let answer = Answer(to: question)
    answer.checkElements()
    answer.checkHighlightsAndLabels()
    switch question.others {
    case .pages: answer.checkPages(size: question.pageSize)
    case .expectedCount: answer.checkExpectedCount()
    case .favourites: answer.checkFavourites()
    case .modes: answer.checkModes()
    case .ownName: answer.checkOwnName()
    case .nearest: question.checkNearest()
    }
    return 0
}
