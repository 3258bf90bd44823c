// A conformance of a public type is public, and so are the modules it speaks of.

public import ArgumentParser
public import CitySearch

extension MatchMode: ExpressibleByArgument {}
