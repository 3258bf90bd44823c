/// Countries with a code of their own (ISO 3166-1) that people take for parts of another one:
/// `Hong Kong, China`, `Saint-Denis, La Réunion, France`.
package enum Territories {
    /// Each country that has territories, with their codes.
    package static let rows = EmbeddedData.lists(of: .territories).map { country, territories in
        (country: country, territories: territories)
    }
}
