import CEngine

/// The functions of angles that the standard library lacks. Angles are in radians.
enum Trigonometry {
    static func sine(_ angle: Double) -> Double {
        cengine_sine(angle)
    }

    static func arcSine(_ sine: Double) -> Double {
        cengine_arc_sine(sine)
    }
}
