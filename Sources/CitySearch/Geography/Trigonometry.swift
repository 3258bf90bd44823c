import CReading

/// The functions of angles that the standard library lacks. Angles are in radians.
enum Trigonometry {
    static func sine(_ angle: Double) -> Double {
        creading_sine(angle)
    }

    static func arcSine(_ sine: Double) -> Double {
        creading_arc_sine(sine)
    }
}
