/// The weights of ``Assessment/features`` in ``Assessment/confidence``, in the order of their names.
///
/// `Benchmarks/confidence.py --write` fitted them by logistic regression to texts with known cities. Run it again after
/// changes of matching; it prints the calibration on texts that the weights were not fitted to.
enum ConfidenceWeights {
    static let constant = 2.722
    static let weights = [
        -3.258, -2.620, -2.935, 1.163, -1.036, -0.532, -2.627, -0.259, 0.947, -2.697,
        -3.572, -7.154, -3.974, -2.317,
    ]
}
