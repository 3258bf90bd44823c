/// What ``Assessment/confidence`` is made of: the weights of ``Assessment/features``, in the order of their names.
///
/// `Benchmarks/confidence.py --write` fitted them by logistic regression to texts whose cities are known. Run it again when
/// what is found has changed; it prints how well the confidence holds on texts that it was not fitted to.
enum ConfidenceWeights {
    static let constant = 3.241
    static let weights = [
        -4.180, -2.166, -3.663, 1.518, -1.964, -0.507, -1.325, -0.611, -1.624, 0.239,
    ]
}
