#if Service
import Foundation

/// Whether tests run at full length, as `Scripts/test release` asks for.
let runsEverything = ProcessInfo.processInfo.environment["CITYSEARCH_EVERYTHING"] == "1"
#endif
