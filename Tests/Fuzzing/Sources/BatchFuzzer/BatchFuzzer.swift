import Foundation
import Fuzzing
import TestSupport

/// Gives `citysearch batch` lines, and looks at what it writes: a JSON object a line, in order.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzBatch(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var input = unsafe FuzzInput(start, count)
    let options = input.pick(Batch.options)
    let lines = input.remainder()
    let output = Batch.answers(to: lines, options)
    let answers = output.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    require(answers.last?.isEmpty ?? false, "the last line does not end")
    let queries = Batch.queries(in: lines)
    require(answers.count - 1 == queries.count, "\(answers.count - 1) answers to \(queries.count)")
    for (answer, query) in zip(answers, queries) { check(Array(answer), query) }
    return 0
}

/// The part of an answer that is known ahead.
private struct ExpectedAnswer: Decodable {
    struct Match: Decodable {
        let id: Int
        let name: String
    }

    let query: String
    let count: Int
    let matches: [Match]
}

private func check(_ answer: [UInt8], _ query: String) {
    let text = String(decoding: answer, as: UTF8.self)
    require(StrictJSON.isValid(answer), "no JSON: \(text)")
    guard let decoded = try? JSONDecoder().decode(ExpectedAnswer.self, from: Data(answer)) else {
        fatalError("another JSON: \(text)")
    }
    require(decoded.query.utf8.elementsEqual(query.utf8), "another query: \(text)")
    require(decoded.count >= decoded.matches.count, "more matches than counted: \(text)")
    require(Set(decoded.matches.map(\.id)).count == decoded.matches.count, "a city twice: \(text)")
}
