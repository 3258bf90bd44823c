#if Service
import ArgumentParser
package import CitySearch
import CitySearchProgram

/// Where the cities come from when they are fetched again.
package enum RefreshSource: Sendable, Hashable {
    case url(UpstreamURL)
    case file(FilePath)
    /// A file of places as GeoNames publishes it.
    indirect case geoNames(RefreshSource)

    /// The prefix of a source in the format of GeoNames.
    private static let geoNamesPrefix = "geonames:"

    /// The source in its stored form.
    var text: String {
        switch self {
        case .url(let url): url.text
        case .file(let path): "\(path)"
        case .geoNames(let source): Self.geoNamesPrefix + source.text
        }
    }

    /// The name of the source, without secrets.
    package var name: String {
        switch self {
        case .url(let url): url.publicText
        case .file: text
        case .geoNames(let source): Self.geoNamesPrefix + source.name
        }
    }
}

extension RefreshSource: ExpressibleByArgument {
    package init?(argument: String) {
        if argument.hasPrefix(Self.geoNamesPrefix) {
            let places = RefreshSource(
                argument: String(argument.dropFirst(Self.geoNamesPrefix.count)))
            guard let places else { return nil }
            if case .geoNames = places { return nil }
            self = .geoNames(places)
        } else if argument.contains("://") {
            guard let url = UpstreamURL(argument) else { return nil }
            self = .url(url)
        } else {
            guard let path = FilePath(argument: argument), !path.bytes.isEmpty else { return nil }
            // The working directory may be another one at the next refresh. Links are followed only when the file is
            // read: they may lead elsewhere by then, and following one may block.
            self = .file(
                path.isAbsolute ? path : Platform.currentDirectory?.appending(path) ?? path)
        }
    }
}
#endif
