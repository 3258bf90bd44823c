#if Service
import CitySearchJSON
import Hummingbird

extension Answer {
    /// An error as RFC 9457 has it.
    init(problem error: RequestError) {
        self.init(status: error.status, type: Self.problem, headers: error.headers) { json in
            json.object { json in
                json.member("type", "about:blank")
                json.member("title", error.status.reasonPhrase)
                json.member("status", error.status.code)
                json.member("detail", error.detail)
            }
        }
    }
}
#endif
