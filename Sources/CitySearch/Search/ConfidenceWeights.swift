/// The weights of ``Assessment/features`` in ``Assessment/confidence``, in the order of their names.
///
/// `Benchmarks/confidence.py --write` fitted them by logistic regression to texts with known cities. Run it again after
/// changes of matching; it prints the calibration on texts that the weights were not fitted to.
enum ConfidenceWeights {
    static let constant = 3.099
    static let weights = [
        -2.700, -2.888, -3.224, 0.708, -1.214, -0.545, -2.473, -0.155, -0.330, 1.062,
        -6.357, -2.837, -0.084, -2.085, -0.293, -3.355, -3.335,
    ]
}
