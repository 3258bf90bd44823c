/// What ``Assessment/confidence`` is made of: the weights of ``Assessment/features``, in the order of their names.
///
/// `Benchmarks/confidence.py --write` fitted them by logistic regression to texts whose cities are known. Run it again when
/// what is found has changed; it prints how well the confidence holds on texts that it was not fitted to.
enum ConfidenceWeights {
    static let constant = 3.099
    static let weights = [
        -2.700, -2.888, -3.224, 0.708, -1.214, -0.545, -2.473, -0.155, -0.330, 1.062,
        -6.357, -2.837, -0.084, -2.085, -0.293, -3.355, -3.335,
    ]
}
