#if Service
import CitySearchProgram

/// The output of the log: standard error, one line per message. Messages may contain names of downloaded data,
/// arguments and texts of other servers, which may contain control characters or ends of lines.
struct LogStream: TextOutputStream {
    func write(_ line: String) {
        StandardError.writeLine(String(line.last?.isNewline == true ? line.dropLast() : line[...]))
    }
}
#endif
