import ArgumentParser
import CitySearchAPI

extension Option where Value == QueryChange? {
    /// The option of the command that a row of ``QueryOption`` is.
    init(_ option: QueryOption) {
        self.init(
            name: .customLong(option.flag), parsing: .unconditional,
            help: ArgumentHelp(option.help + option.words, valueName: option.form),
            completion: option.completion
        ) { try option.change($0) }
    }
}

extension Option where Value == [QueryChange] {
    /// The same for a row of several values, which may be repeated.
    init(_ option: QueryOption) {
        self.init(
            wrappedValue: [], name: .customLong(option.flag), parsing: .unconditionalSingleValue,
            help: ArgumentHelp(option.help + " May be repeated.", valueName: option.form)
        ) { try option.change($0) }
    }
}

extension Flag where Value == Bool {
    /// The flag of the command that a row of ``QueryOption`` is.
    init(wrappedValue: Bool, _ option: QueryOption) {
        self.init(
            wrappedValue: wrappedValue, name: .customLong(option.flag),
            help: ArgumentHelp(option.help))
    }
}

extension QueryOption {
    /// The placeholder of a value in the help; nil for the option's name.
    fileprivate var form: String? {
        switch kind {
        case .choice, .truth: nil
        case .number: "N"
        case .text(let form, _, _), .list(let form, _, _): form
        }
    }

    /// The words that a value may be, in the form in which the parser adds them to the help of other options.
    fileprivate var words: String {
        guard case .choice(let words, let usual) = kind else { return "" }
        let values = words.joined(separator: ", ")
        return usual.map { " (values: \(values); default: \($0))" } ?? " (values: \(values))"
    }

    fileprivate var completion: CompletionKind? {
        if case .choice(let words, _) = kind { .list(words) } else { nil }
    }
}
