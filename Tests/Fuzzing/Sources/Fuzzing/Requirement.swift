/// Ends the run as a finding unless something holds. (A failed `precondition` says nothing in an
/// optimised build.)
package func require(_ holds: Bool, _ what: @autoclosure () -> String) {
    if !holds { fatalError(what()) }
}
