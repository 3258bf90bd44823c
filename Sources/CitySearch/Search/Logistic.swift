import CEngine

/// Functions of exponents, which the standard library lacks.
enum Logistic {
    /// The logistic function: from 0 to 1, one half at zero.
    static func value(_ logit: Double) -> Double {
        1 / (1 + cengine_exponential(-logit))
    }

    /// A power of two.
    static func power(of octaves: Double) -> Double {
        cengine_exponential(octaves * 0.693_147_180_559_945_3)
    }
}
