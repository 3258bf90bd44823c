extension Language: Codable {
    /// Reads a tag.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let language = Language(text) else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "`\(text)` is not a language: give a tag such as es-MX")
        }
        self = language
    }

    /// Writes the tag.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(tag)
    }
}
