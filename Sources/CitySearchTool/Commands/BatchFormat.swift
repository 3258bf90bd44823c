import ArgumentParser

/// The format of the answers to many queries.
enum BatchFormat: String, CaseIterable, ExpressibleByArgument {
    case jsonl, json, csv
}
