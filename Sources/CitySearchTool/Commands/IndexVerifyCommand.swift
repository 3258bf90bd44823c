import ArgumentParser
import CitySearch
import CitySearchProgram

/// `citysearch index verify`: checks a snapshot.
struct IndexVerifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Check every byte of a snapshot.",
        usage: "citysearch index verify <FILE>",
        discussion: """
            Holds all bytes against their checksums. With --deep it also looks whether the parts \
            agree with each other in everything that searching relies on, which shows a mistake of \
            the program that wrote them; that takes a quarter of a minute for the bundled data.

            EXIT STATUS
              0  the snapshot is as it was written
              2  it is not, or cannot be read
            """)

    @Argument(
        help: ArgumentHelp("A snapshot.", valueName: "FILE"),
        completion: .file(extensions: ["cityindex"]))
    var file: FilePath

    @Flag(help: "Look at what the bytes say, too.")
    var deep = false

    func run() async throws {
        let progress = Progress()
        progress.show("Verifying \(file) …")
        let index: CityIndex
        do throws(CityIndexError) {
            defer { progress.erase() }
            index = try await CityIndex(snapshotAt: file)
            if deep { try index.verifyContents(of: file) }
        } catch {
            throw ToolError.snapshot(error)
        }
        try OutputBuffer.printLine(
            "\(DisplayText.printable("\(file)")): as it was written, \(index.count.counted("city")), "
                + "\(index.byteCount.counted("byte"))")
    }
}
