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

/// Where a reading is written.
@unsafe
struct ReadingRoom {
    let reading: UnsafeMutablePointer<citysearch_reading>
    fileprivate let places: UnsafeMutablePointer<citysearch_place>
    fileprivate let narrowedBy: UnsafeMutablePointer<citysearch_text>
    fileprivate let passedOver: UnsafeMutablePointer<citysearch_text>

    /// - Parameters:
    ///   - lengths: how long the ``TextReading/texts`` are.
    ///   - next: where they are.
    func write(_ read: TextReading, _ lengths: [Int], _ next: inout TextPointer) {
        var lengths = lengths.makeIterator()
        func text() -> citysearch_text { unsafe next.text(ofLength: lengths.next() ?? 0) }
        let (city, rewritten) = unsafe (text(), text())
        for (position, place) in read.places.enumerated() {
            unsafe (places + position).initialize(
                to: citysearch_place(
                    kind: place.kind.code, reserved: 0, name: text(), text: text()))
        }
        for position in read.narrowedBy.indices {
            unsafe (narrowedBy + position).initialize(to: text())
        }
        for position in read.passedOver.indices {
            unsafe (passedOver + position).initialize(to: text())
        }
        unsafe reading.initialize(
            to: citysearch_reading(
                city: city, rewritten: rewritten, places: places, place_count: read.places.count,
                narrowed_by: narrowedBy, narrowed_by_count: read.narrowedBy.count,
                passed_over: passedOver, passed_over_count: read.passedOver.count,
                latitude: read.point?.latitude ?? .nan, longitude: read.point?.longitude ?? .nan))
    }
}

extension TextReading {
    /// Its texts, in the order in which C has them.
    var texts: [String] {
        [city ?? "", rewriting?.text ?? ""] + places.flatMap { [$0.name, $0.text] } + narrowedBy
            + passedOver
    }

    /// Its size in bytes without its texts.
    var sizeForC: Int {
        unsafe MemoryLayout<citysearch_reading>.stride
            + places.count * MemoryLayout<citysearch_place>.stride
            + (narrowedBy.count + passedOver.count) * MemoryLayout<citysearch_text>.stride
    }

    func takeRoom(in room: inout PageRoom) -> ReadingRoom {
        unsafe ReadingRoom(
            reading: room.take(citysearch_reading.self, 1),
            places: room.take(citysearch_place.self, places.count),
            narrowedBy: room.take(citysearch_text.self, narrowedBy.count),
            passedOver: room.take(citysearch_text.self, passedOver.count))
    }
}

extension Assessment.Kind {
    /// A `CITYSEARCH_KIND_…`, which are in the order of the cases.
    var code: UInt32 {
        Self.allCases.firstIndex(of: self).map(UInt32.init) ?? UInt32(CITYSEARCH_KIND_NONE)
    }
}

extension TextReading.Place.Kind {
    fileprivate var code: UInt32 {
        switch self {
        case .country: Assessment.Kind.country.code
        case .region: Assessment.Kind.region.code
        case .subregion: Assessment.Kind.subregion.code
        }
    }
}
