#if Service
import CitySearchProgram

/// Where the log goes: standard error, a line for each message. A message may hold names of fetched data, arguments and
/// what other servers say, and these what a terminal obeys, or ends of lines.
struct LogStream: TextOutputStream {
    func write(_ line: String) {
        StandardError.writeLine(String(line.last?.isNewline == true ? line.dropLast() : line[...]))
    }
}
#endif
