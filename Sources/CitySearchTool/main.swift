import CitySearch
let path = CommandLine.arguments.count > 1 ? CommandLine.arguments[1] : "Data/cities.json"
let n = CommandLine.arguments.count > 2 ? Int(CommandLine.arguments[2])! : 7
var index = try await CityIndex(contentsOf: path)
var all: [[Double]] = []
for _ in 0..<n {
    index = try await CityIndex(contentsOf: path)
    let p = index.loadPhases!
    all.append((p.phases.map(\.duration) + [p.total]).map { Double($0.components.attoseconds) / 1e15 })
}
if n > 0 {
    for k in all[0].indices { let s = all.map { $0[k] }.sorted(); print(["read", "decode", "sort", "assemble", "total"][k], "median", s[n/2], "min", s[0]) }
}
