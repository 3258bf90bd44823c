/// Where the folded keys of a city are collected, each with the text that it stands for.
///
/// A key that was folded is **open** at first. It is kept, or else forgotten when the next one opens.
package struct KeyBatchBuilder: ~Copyable {
    private var bytes: GrowingColumn<UInt8>
    private var records: GrowingColumn<KeyRecord>
    /// The keys in runs, each in key order: closed ones, and the last, to which keys are added.
    private var siblings = GrowingColumn<KeySibling>(room: 64)
    /// Where each closed run begins, and then the last one, if there are any closed ones.
    private var runStarts: [Int] = []
    private var lastRunStart = 0
    private var merging = GrowingColumn<KeySibling>(room: 64)
    /// How many bytes belong to keys that are kept.
    private var keptLength = 0
    /// Where the key lies that was opened last.
    private var open = 0..<0
    private let abbreviations = AbbreviationFinder.shared

    /// - Parameter room: for how many keys, and bytes of them and their texts, room is kept.
    package init(room: (keys: Int, bytes: Int)) {
        bytes = GrowingColumn(room: room.bytes)
        records = GrowingColumn(room: room.keys)
    }

    /// How many keys are kept.
    var count: Int {
        records.count
    }

    /// What is known of a key that is kept.
    @inline(__always)
    func record(_ number: Int) -> KeyRecord {
        records[number]
    }

    /// A byte of the keys and their texts.
    @inline(__always)
    func byte(at position: Int) -> UInt8 {
        bytes[position]
    }

    /// Copies some bytes of keys and their texts.
    @inline(__always)
    func copy(
        _ range: Range<Int>, to target: inout GrowingColumn<UInt8>
    ) throws(OutOfMemory) {
        try target.append(bytes, range)
    }

    /// Forgets all keys.
    @inline(__always)
    mutating func removeAll() {
        bytes.truncate(to: 0)
        records.truncate(to: 0)
        siblings.truncate(to: 0)
        if lastRunStart > 0 { forgetRuns() }
        keptLength = 0
        open = 0..<0
    }

    package consuming func finish() -> KeyBatch {
        bytes.truncate(to: keptLength)
        var lengths = KeyLengths()
        for number in 0..<records.count { lengths.add(records[number]) }
        return KeyBatch(records: records.freeze(), bytes: bytes.freeze(), lengths: lengths)
    }

    // MARK: Opening

    /// Folds the UTF-8 of `range` and opens the key; a text that folds to nothing has the empty key.
    ///
    /// - Returns: by what the text may be spelled otherwise.
    @inline(__always)
    mutating func fold(
        _ text: Span<UInt8>, _ range: Range<Int>, folds: inout FoldTableBuilder
    ) throws(OutOfMemory) -> VariantKinds {
        beginKey()
        var outcome = try KeyFolder.fold(text, range, table: folds, into: &bytes)
        if case .unknown = outcome {
            folds.learnScalars(of: text, range)
            beginKey()
            outcome = try KeyFolder.fold(text, range, table: folds, into: &bytes)
        }
        let hasVariant: Bool
        if case .folded(let known) = outcome {
            hasVariant = known
        } else {
            folds.learnScalars(of: text, range)
            beginKey()
            hasVariant = try foldByRules(text, range)
        }
        if bytes.count > keptLength && bytes[bytes.count - 1] != KeyFolder.space {
            try bytes.append(KeyFolder.space)
        }
        endKey()
        var signs: VariantKinds = hasVariant ? .letters : []
        if abbreviations.occurs(in: bytes, from: keptLength) { signs.insert(.words) }
        return signs
    }

    /// Opens a key that is folded already.
    package mutating func open(_ key: [UInt8]) throws(OutOfMemory) {
        beginKey()
        try bytes.append(key.span, key.indices)
        endKey()
    }

    /// The key that was opened last.
    var last: [UInt8] {
        open.map { bytes[$0] }
    }

    /// Whether the open key is empty.
    var isOpenEmpty: Bool {
        open.isEmpty
    }

    @inline(__always)
    private mutating func beginKey() {
        bytes.truncate(to: keptLength)
    }

    @inline(__always)
    private mutating func endKey() {
        open = keptLength..<bytes.count
    }

    @inline(never)
    private mutating func foldByRules(
        _ text: Span<UInt8>, _ range: Range<Int>
    ) throws(OutOfMemory) -> Bool {
        let text = text.string(range)
        for byte in FoldingRules.fold(text).utf8 { try bytes.append(byte) }
        return text.unicodeScalars.contains {
            FoldingRules.isApostrophe($0) || LetterDigraphs.isSign($0.value)
        }
    }

    // MARK: Keeping

    /// Keeps the open key, and a text for which it stands.
    ///
    /// - Parameters:
    ///   - shared: how many bytes it has in common with keys of earlier tiers.
    ///   - isDerivable: whether an index may make the text from the key.
    @inline(__always)
    mutating func keep(
        of city: UInt32, as text: Span<UInt8>, _ range: Range<Int>, sharing shared: UInt8 = 0,
        isDerivable: Bool = false
    ) throws(OutOfMemory) {
        try bytes.append(text, range)
        try keep(of: city, sharing: shared, isDerivable: isDerivable)
    }

    /// Keeps the open key, and what has been added behind it as its text.
    @inline(__always)
    package mutating func keep(
        of city: UInt32, sharing shared: UInt8 = 0, isDerivable: Bool = false
    ) throws(OutOfMemory) {
        try records.append(
            KeyRecord(
                start: UInt32(truncatingIfNeeded: open.lowerBound),
                keyLength: UInt32(truncatingIfNeeded: open.count),
                textLength: UInt32(truncatingIfNeeded: bytes.count - open.upperBound), city: city,
                isCapitalized: isDerivable
                    && CapitalizedWords.areText(
                        open.upperBound..<bytes.count, ofKey: open, in: bytes),
                sharedLength: shared))
        keptLength = bytes.count
    }

    /// Keeps the open key, and a text for which it stands, unless it is empty or the city has it.
    ///
    /// - Parameter names: the builder that kept the city's own name.
    @inline(__always)
    mutating func keepIfNew(
        of city: UInt32, as text: Span<UInt8>, _ range: Range<Int>,
        beside names: borrowing KeyBatchBuilder
    ) throws(OutOfMemory) {
        guard !open.isEmpty else { return }
        let head = head(of: open)
        let name = names.records[0].key
        let shared = sharedLength(open, head, with: name, names.head(of: name), of: names)
        let isName = shared == open.count && shared == name.count
        guard !isName, try insertOpen(head) else { return }
        try keep(
            of: city, as: text, range, sharing: UInt8(clamping: shared), isDerivable: true)
    }

    /// Keeps a key for each later word of the key that another builder opened last: the word and all
    /// that follows it, unless the city has such a key.
    ///
    /// Words that begin the last ``KeyRecord/longestShared`` bytes count, less the one that would
    /// make a whole key look like a shared one.
    @inline(__always)
    mutating func keepWords(
        of city: UInt32, from other: borrowing KeyBatchBuilder
    ) throws(OutOfMemory) {
        let key = other.open
        let longest = KeyRecord.longestShared - 1
        let first = max(key.lowerBound, key.upperBound - longest)
        for position in first..<max(key.lowerBound, key.upperBound - 1)
        where other.bytes[position] == KeyFolder.space {
            try keepWord(position + 1..<key.upperBound, of: city, from: other)
        }
    }

    private mutating func keepWord(
        _ range: Range<Int>, of city: UInt32, from other: borrowing KeyBatchBuilder
    ) throws(OutOfMemory) {
        beginKey()
        try other.bytes.withSpan { (other) throws(OutOfMemory) in try bytes.append(other, range) }
        endKey()
        guard try insertOpen(head(of: open)) else { return }
        try keep(of: city)
    }

    /// Puts the open key among the keys of its city, in front of being kept.
    ///
    /// - Parameter head: the first eight bytes of the open key.
    /// - Returns: whether the city had no such key.
    /// - Complexity: O(log² k) for a city of k keys, taken together with what ``closeRun()`` does.
    @inline(__always)
    private mutating func insertOpen(_ head: UInt64) throws(OutOfMemory) -> Bool {
        // Not when the last one comes: its key is kept later.
        if siblings.count - lastRunStart >= Self.longestOpenRun { try closeRun() }
        if lastRunStart > 0, isInClosedRun(head) { return false }
        guard let place = placeOfOpen(head, in: lastRunStart..<siblings.count) else { return false }
        try siblings.insert(
            KeySibling(head: head, number: UInt32(truncatingIfNeeded: count)), at: place)
        return true
    }

    /// The first eight bytes of a key, big-endian, zero behind its end.
    @inline(__always)
    private func head(of key: Range<Int>) -> UInt64 {
        bytes.bigEndianWord(at: key.lowerBound, end: key.upperBound)
    }

    /// Where the open key belongs among those of a run; nil when one of them is the same.
    ///
    /// - Parameter head: the first eight bytes of the open key.
    @inline(__always)
    private func placeOfOpen(_ head: UInt64, in run: Range<Int>) -> Int? {
        var (low, high) = (run.lowerBound, run.upperBound)
        while low < high {
            let middle = (low + high) / 2
            let sibling = siblings[middle]
            var isBefore = head < sibling.head
            if head == sibling.head {
                let order = compare(open, to: records[Int(sibling.number)].key, of: self)
                if order == 0 { return nil }
                isBefore = order < 0
            }
            if isBefore { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// The order of two keys: negative, zero or positive.
    @inline(never)
    private func compare(
        _ key: Range<Int>, to otherKey: Range<Int>, of other: borrowing KeyBatchBuilder
    ) -> Int {
        let shared = sharedLength(key, with: otherKey, of: other, from: 0)
        if shared == key.count || shared == otherKey.count { return key.count - otherKey.count }
        return Int(bytes[key.lowerBound + shared]) - Int(other.bytes[otherKey.lowerBound + shared])
    }

    // MARK: Runs

    // Most cities have a few keys, which insertion keeps in order. One may have hundreds of thousands:
    // runs are closed before insertion takes long, and merged as soon as one is not longer than the
    // next, so that there are only log k of them (O'Neil and others, "The log-structured merge-tree",
    // 1996).

    /// How many keys are kept in order by insertion.
    private static var longestOpenRun: Int { 256 }

    @inline(never)
    private func isInClosedRun(_ head: UInt64) -> Bool {
        zip(runStarts, runStarts.dropFirst()).contains { start, end in
            placeOfOpen(head, in: start..<end) == nil
        }
    }

    /// Begins a run, and merges those before it.
    @inline(never)
    private mutating func closeRun() throws(OutOfMemory) {
        if runStarts.isEmpty { runStarts.append(0) }
        lastRunStart = siblings.count
        runStarts.append(lastRunStart)
        while runStarts.count > 2 {
            let (start, middle) = (runStarts[runStarts.count - 3], runStarts[runStarts.count - 2])
            guard middle - start <= lastRunStart - middle else { return }
            try mergeRuns(start, middle)
            runStarts.remove(at: runStarts.count - 2)
        }
    }

    /// Puts all keys of the city in one order.
    mutating func mergeAllRuns() throws(OutOfMemory) {
        while let start = runStarts.popLast() {
            if start < lastRunStart { try mergeRuns(start, lastRunStart) }
            lastRunStart = start
        }
    }

    private mutating func forgetRuns() {
        runStarts.removeAll(keepingCapacity: true)
        lastRunStart = 0
    }

    /// Merges the run from `start` to `middle` with the one behind it, which is the last that has keys.
    private mutating func mergeRuns(_ start: Int, _ middle: Int) throws(OutOfMemory) {
        merging.truncate(to: 0)
        for place in start..<middle { try merging.append(siblings[place]) }
        var (left, right, target) = (0, middle, start)
        while left < merging.count {
            if right < siblings.count, isBefore(siblings[right], merging[left]) {
                siblings[target] = siblings[right]
                right += 1
            } else {
                siblings[target] = merging[left]
                left += 1
            }
            target += 1
        }
    }

    private func isBefore(_ one: KeySibling, _ other: KeySibling) -> Bool {
        guard one.head == other.head else { return one.head < other.head }
        return compare(records[Int(one.number)].key, to: records[Int(other.number)].key, of: self)
            < 0
    }

    // MARK: What keys share

    /// Notes what each key shares with the one before it in key order, since no earlier one shares
    /// more.
    @inline(__always)
    mutating func noteSharedAmongSiblings() {
        for place in 1..<max(1, siblings.count) {
            let (one, other) = (siblings[place], siblings[place - 1])
            let key = records[Int(one.number)].key
            let otherKey = records[Int(other.number)].key
            note(sharedLength(key, one.head, with: otherKey, other.head, of: self), of: one)
        }
    }

    /// Notes what each key shares with those of another builder.
    ///
    /// - Precondition: the runs of the other one are merged.
    @inline(__always)
    mutating func noteShared(with other: borrowing KeyBatchBuilder) {
        for place in 0..<siblings.count {
            let sibling = siblings[place]
            let key = records[Int(sibling.number)].key
            if other.siblings.count > Self.few {
                noteSharedWithNeighbours(of: sibling, key, in: other)
                continue
            }
            for number in 0..<other.count {
                let otherKey = other.records[number].key
                let shared = sharedLength(
                    key, sibling.head, with: otherKey, other.head(of: otherKey), of: other)
                note(shared, of: sibling)
            }
        }
    }

    /// Below this many keys each is looked at.
    private static var few: Int { 32 }

    /// Notes what a key shares with those of another builder between which it would stand: no others
    /// share more.
    @inline(never)
    private mutating func noteSharedWithNeighbours(
        of sibling: KeySibling, _ key: Range<Int>, in other: borrowing KeyBatchBuilder
    ) {
        var (low, high) = (0, other.siblings.count)
        while low < high {
            let middle = (low + high) / 2
            let neighbour = other.siblings[middle]
            let isBefore =
                neighbour.head == sibling.head
                ? compare(key, to: other.records[Int(neighbour.number)].key, of: other) > 0
                : neighbour.head < sibling.head
            if isBefore { low = middle + 1 } else { high = middle }
        }
        for place in max(0, low - 1)..<min(low + 1, other.siblings.count) {
            let neighbour = other.siblings[place]
            let otherKey = other.records[Int(neighbour.number)].key
            note(
                sharedLength(key, sibling.head, with: otherKey, neighbour.head, of: other),
                of: sibling)
        }
    }

    @inline(__always)
    private mutating func note(_ shared: Int, of sibling: KeySibling) {
        let number = Int(sibling.number)
        records[number].sharedLength = max(
            records[number].sharedLength, UInt8(clamping: shared))
    }

    /// How many of their first bytes two keys have in common, given the first eight of each.
    @inline(__always)
    private func sharedLength(
        _ key: Range<Int>, _ head: UInt64, with otherKey: Range<Int>, _ otherHead: UInt64,
        of other: borrowing KeyBatchBuilder
    ) -> Int {
        // Behind the end of a key come zeros, which no key holds.
        let difference = head ^ otherHead
        if difference != 0 { return difference.leadingZeroBitCount >> 3 }
        return sharedLength(key, with: otherKey, of: other, from: 8)
    }

    /// How many of their first bytes two keys have in common that share `offset` bytes, or all that
    /// they have.
    private func sharedLength(
        _ key: Range<Int>, with otherKey: Range<Int>, of other: borrowing KeyBatchBuilder,
        from offset: Int
    ) -> Int {
        let length = min(key.count, otherKey.count)
        var offset = offset
        while offset < length {
            let difference =
                bytes.bigEndianWord(at: key.lowerBound + offset, end: key.upperBound)
                ^ other.bytes.bigEndianWord(
                    at: otherKey.lowerBound + offset, end: otherKey.upperBound)
            if difference != 0 {
                return min(length, offset + difference.leadingZeroBitCount / 8)
            }
            offset += 8
        }
        return length
    }
}

/// A key among those of its city: its first eight bytes, which tell most keys apart, and its number.
struct KeySibling: BitwiseCopyable, Sendable {
    /// The first eight bytes, big-endian, zero behind the end.
    let head: UInt64
    let number: UInt32
}
