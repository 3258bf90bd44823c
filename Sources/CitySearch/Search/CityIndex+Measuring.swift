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

extension FuzzyKeys {
    /// The names of the cities of an index.
    package init(namesOf index: CityIndex) {
        self.init(ownNamesOf: index.contents)
    }

    /// The alternate names of the cities of an index.
    package init(alternateNamesOf index: CityIndex) {
        self.init(alternateNamesOf: index.contents)
    }
}
