import ArgumentParser

/// What the answers to many queries look like.
enum BatchFormat: String, CaseIterable, ExpressibleByArgument {
    case jsonl, json, csv
}
