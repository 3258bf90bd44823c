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
