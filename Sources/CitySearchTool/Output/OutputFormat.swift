import ArgumentParser

/// What the output looks like.
enum OutputFormat: String, CaseIterable, ExpressibleByArgument {
    case table, json, jsonl, csv, geojson
}
