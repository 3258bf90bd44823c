extension CityIndex {
    /// Finds for each of many names the city that it most likely means, on several processors.
    ///
    /// ```swift
    /// let resolved = index.resolve(["Munich", "sao paulo, br", "Barcelna", ""])
    /// resolved.ids         // [2867714, 3448439, 3128760, nil]
    /// resolved.confidences[2]   // 0.899: of such answers 90 of a hundred are right
    /// resolved[0]?.name    // "Munich"
    /// ```
    ///
    /// Each city is the first result of ``resolve(_:favourites:)`` by relevance for that name. Each thread caches
    /// earlier names, so a column that repeats few names takes little more than looking them up.
    ///
    /// The call blocks its thread until all names are resolved by threads of its own, which end with it. It uses no tasks and
    /// none of their threads.
    ///
    /// - Parameters:
    ///   - names: the names, as people write them.
    ///   - template: all parameters of the searches except text, parts, order and expected count, which are ignored:
    ///     countries, a point to be near to, the match mode.
    ///   - threads: the maximum number of threads; nil for one per processor. Values below 1 count as 1.
    /// - Returns: as many rows as there are names, in their order.
    /// - Complexity: that of a search for each name that is new to its thread, over the threads; takes some 80 bytes a name.
    public func resolve(
        _ names: some RandomAccessCollection<String> & Sendable,
        as template: SearchQuery = SearchQuery("", order: .relevance), threads: Int? = nil
    ) -> ResolvedNames {
        let blocks = resolveBlocks(ofRows: names.count, as: template, threads: threads) {
            rows, resolver in
            var block = ResolvedNames(self, capacity: rows.count)
            for name in names.dropFirst(rows.lowerBound).prefix(rows.count) {
                block.append(resolver.resolve(name))
            }
            return block
        }
        var resolved = ResolvedNames(self, capacity: names.count)
        for block in blocks { resolved.append(block) }
        return resolved
    }

    /// Resolves rows of names, from any source, in blocks on several threads.
    ///
    /// - Parameters:
    ///   - count: the number of rows.
    ///   - body: resolves the rows of a block, the first of which is a multiple of 512, and returns
    ///     their results.
    /// - Returns: the results of the blocks, in order.
    package func resolveBlocks<Block: Sendable>(
        ofRows count: Int, as template: SearchQuery, threads: Int?,
        _ body: @escaping @Sendable (Range<Int>, inout RepeatedNames) -> Block
    ) -> [Block] {
        let length = 512
        let resolver = NameResolver(self, as: template)
        return Platform.map(
            (count + length - 1) / length, onThreads: threads ?? Platform.processorCount
        ) {
            RepeatedNames(resolver)
        } _: { number, names in
            body(number * length..<min((number + 1) * length, count), &names)
        }
    }
}
