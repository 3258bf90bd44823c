/// Countries that lie in another one, as people see it, though they have a code of their own (ISO 3166-1): `Hong Kong,
/// China`, `Saint-Denis, La Réunion, France`.
package enum Territories {
    /// For each of some countries the codes of those that belong to it.
    package static let rows = EmbeddedData.lists(of: .territories).map { country, territories in
        (country: country, territories: territories)
    }
}
