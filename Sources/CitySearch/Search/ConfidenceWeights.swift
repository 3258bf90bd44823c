/// What ``Assessment/confidence`` is made of: the weights of ``Assessment/features``, in the order of their names.
///
/// `Benchmarks/confidence.py --write` fitted them by logistic regression to texts whose cities are known. Run it again when
/// what is found has changed; it prints how well the confidence holds on texts that it was not fitted to.
enum ConfidenceWeights {
    static let constant = 2.989
    static let weights = [
        -2.786, -2.710, -3.248, 0.825, -1.287, -0.541, -2.430, 0.038, -0.214, 1.184,
        -6.466, -2.915, 0.031, -1.025, -0.559, -3.013, -3.650,
    ]
}
