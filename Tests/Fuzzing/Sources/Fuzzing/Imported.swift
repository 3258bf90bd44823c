package import CitySearch
package import CitySearchImport

/// What became of bytes that were imported.
package enum Imported: Equatable {
    case list([UInt8], notes: [String])
    case refused(String)

    /// Makes an import of a file, leniently or not.
    package typealias Maker = @Sendable (_ file: FilePath, _ isLenient: Bool) -> any CityImport

    private static let input = MemoryFile()
    private static let output = MemoryFile()

    private init(isLenient: Bool, _ makeImport: @escaping Maker) {
        let (file, descriptor) = (FilePath(Self.input.path), Self.output.descriptor)
        Self.output.replaceContents([])
        do {
            let notes = try waiting {
                var list = CityList(descriptor: descriptor, name: "memory")
                let report = try await makeImport(file, isLenient).run(into: &list) { _ in }
                try list.commit()
                return report.notes
            }
            self = .list(Self.output.contents, notes: notes)
        } catch let error as ImportError {
            self = .refused("\(error)")
        } catch {
            fatalError("\(error)")
        }
    }

    /// Imports bytes strictly, and twice leniently, and looks at what must hold of it.
    package static func check(_ bytes: [UInt8], _ makeImport: @escaping Maker) {
        input.replaceContents(bytes)
        let lenient = Imported(isLenient: true, makeImport)
        let again = Imported(isLenient: true, makeImport)
        require(lenient == again, "\(lenient) once, \(again) then")
        let strict = Imported(isLenient: false, makeImport)
        // What is right needs no leniency.
        if case .list = strict { require(strict == lenient, "\(strict), leniently \(lenient)") }
        if case .list(let cities, _) = lenient { checkLoads(cities) }
    }

    /// The engine accepts each city unchanged.
    private static func checkLoads(_ cities: [UInt8]) {
        do {
            let index = try waiting { try await CityIndex(.json(cities)) }
            let count = cities.split(separator: UInt8(ascii: "\n")).count - 2
            require(index.count == count, "\(index.count) cities of \(count)")
        } catch {
            fatalError("\(error): \(String(decoding: cities, as: UTF8.self))")
        }
    }
}

extension Imported: CustomStringConvertible {
    package var description: String {
        switch self {
        case .list(let cities, let notes):
            "made \(String(decoding: cities, as: UTF8.self)), said \(notes)"
        case .refused(let problem): "refused: \(problem)"
        }
    }
}
