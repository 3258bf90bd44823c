import CitySearch
let path = CommandLine.arguments.count > 1 ? CommandLine.arguments[1] : "Data/cities.json"
var index = try await CityIndex(contentsOf: path)
for _ in 0..<7 {
    index = try await CityIndex(contentsOf: path)
    print(
        index.loadPhases!.phases.map { "\($0.name) \($0.duration)" }, index.loadPhases!.total,
        index.byteCount, index.keyCount)
}
for q in [
    "á", "münch", "munchen", "sydney, au", "paris, tex", "new ", "北京", "xi an", "alema", "サン", "",
] {
    let r = index.search(q)
    print(
        q, r.count, MatchTier.allCases.map { r.count(of: $0) },
        r.prefix(4).map { "\($0.city.name) \($0.city.country) \($0.tier) \($0.matchedText)" })
}
