import CitySearch

// Swift's Dispatch module is another library, which each start of the program would load.
#if canImport(CDispatch)
import CDispatch
#else
import Dispatch
#endif

extension Platform {
    /// Lets the main actor work, which takes the main thread's turn, to the end of the process.
    package static func runMainActor() -> Never {
        #if canImport(CDispatch)
        dispatch_main()
        #else
        dispatchMain()
        #endif
    }
}
