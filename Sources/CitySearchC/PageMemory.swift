import CCitySearch
import CitySearch

/// The free memory of a page. Its size was computed before.
@unsafe
struct PageRoom {
    private var next: UnsafeMutableRawPointer

    init(_ memory: UnsafeMutableRawPointer) { unsafe next = memory }

    /// Takes memory for some values. Values of larger alignment are taken first.
    mutating func take<Value>(_ type: Value.Type, _ count: Int) -> UnsafeMutablePointer<Value> {
        let values = unsafe next.bindMemory(to: type, capacity: count)
        unsafe next += count * MemoryLayout<Value>.stride
        return unsafe values
    }
}

/// Consecutive texts, each with a terminating zero.
@unsafe
struct TextPointer {
    private var next: UnsafePointer<CChar>

    init(_ start: UnsafePointer<CChar>) { unsafe next = start }

    /// The next text.
    mutating func text(ofLength length: Int) -> citysearch_text {
        defer { unsafe next += length + 1 }
        return unsafe citysearch_text(bytes: next, length: length)
    }
}

/// Where an interpretation is written.
@unsafe
struct InterpretationRoom {
    let interpretation: UnsafeMutablePointer<citysearch_reading>
    fileprivate let places: UnsafeMutablePointer<citysearch_place>
    fileprivate let disambiguatedBy: UnsafeMutablePointer<citysearch_text>
    fileprivate let ignored: UnsafeMutablePointer<citysearch_text>

    /// - Parameters:
    ///   - lengths: how long the ``TextInterpretation/texts`` are.
    ///   - next: where they are.
    func write(_ read: TextInterpretation, _ lengths: [Int], _ next: inout TextPointer) {
        var lengths = lengths.makeIterator()
        func text() -> citysearch_text { unsafe next.text(ofLength: lengths.next() ?? 0) }
        let (city, rewritten) = unsafe (text(), text())
        for (position, place) in read.places.enumerated() {
            unsafe (places + position).initialize(
                to: citysearch_place(
                    kind: place.kind.code, reserved: 0, name: text(), text: text()))
        }
        for position in read.disambiguatedBy.indices {
            unsafe (disambiguatedBy + position).initialize(to: text())
        }
        for position in read.ignored.indices {
            unsafe (ignored + position).initialize(to: text())
        }
        unsafe interpretation.initialize(
            to: citysearch_reading(
                city: city, rewritten: rewritten, places: places, place_count: read.places.count,
                narrowed_by: disambiguatedBy, narrowed_by_count: read.disambiguatedBy.count,
                passed_over: ignored, passed_over_count: read.ignored.count,
                latitude: read.point?.latitude ?? .nan, longitude: read.point?.longitude ?? .nan))
    }
}

extension TextInterpretation {
    /// Its texts, in the order in which C has them.
    var texts: [String] {
        [city ?? "", rewriting?.text ?? ""] + places.flatMap { [$0.name, $0.text] }
            + disambiguatedBy + ignored
    }

    /// Its size in bytes without its texts.
    var sizeForC: Int {
        unsafe MemoryLayout<citysearch_reading>.stride
            + places.count * MemoryLayout<citysearch_place>.stride
            + (disambiguatedBy.count + ignored.count) * MemoryLayout<citysearch_text>.stride
    }

    func takeRoom(in room: inout PageRoom) -> InterpretationRoom {
        unsafe InterpretationRoom(
            interpretation: room.take(citysearch_reading.self, 1),
            places: room.take(citysearch_place.self, places.count),
            disambiguatedBy: room.take(citysearch_text.self, disambiguatedBy.count),
            ignored: room.take(citysearch_text.self, ignored.count))
    }
}

extension Assessment.Kind {
    /// A `CITYSEARCH_KIND_…`, which are in the order of the cases.
    var code: UInt32 {
        Self.allCases.firstIndex(of: self).map(UInt32.init) ?? UInt32(CITYSEARCH_KIND_NONE)
    }
}

extension TextInterpretation.Place.Kind {
    fileprivate var code: UInt32 {
        switch self {
        case .country: Assessment.Kind.country.code
        case .region: Assessment.Kind.region.code
        case .subregion: Assessment.Kind.subregion.code
        }
    }
}
