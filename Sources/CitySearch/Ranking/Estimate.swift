/// How far the square of a straight line in `Float` may be off.
///
/// Let *u* be 2⁻²⁴, the relative error of a rounding to `Float`. Rounding moves a coordinate by
/// *u* / 2 at most, so the difference of two by *u*, and the line by √3 *u*. Subtracting, squaring
/// and adding change it by no more than 3 *u* of its length; for the offsets of a node, which are
/// subtracted, squared and added in the same way, that holds too. So an estimate is right up to 2 *u*
/// and 3 *u* of the length. Twice that is allowed, about a metre and a half at zero, which covers
/// `Double`'s roundings as well.
enum Estimate {
    /// What an estimate may be at most when the true line has a given square.
    @inline(__always)
    static func limit(squaredChord: Double) -> Float {
        let unit = 0x1p-24
        let line = squaredChord.squareRoot() * (1 + 6 * unit) + 4 * unit
        return Float(line * line).nextUp
    }
}
