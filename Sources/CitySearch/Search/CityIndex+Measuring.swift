extension CityIndex {
    /// What a query's text folds to by the table of this index.
    package func foldedPrefix(_ text: String) -> FoldedPrefix {
        FoldedPrefix(text, table: contents.foldTable)
    }

    /// The bytes of the index.
    package var bytes: Column<UInt8> {
        Column(contents.bytes, count: contents.bytes.count)
    }
}
