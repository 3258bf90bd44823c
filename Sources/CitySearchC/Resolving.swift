public import CCitySearch
import CitySearch

/// Documented in `citysearch.h`.
@c @implementation
public func citysearch_resolve(
    _ index: OpaquePointer?, _ schema: UnsafePointer<ArrowSchema>?,
    _ arrays: UnsafePointer<UnsafePointer<ArrowArray>?>?, _ count: Int,
    _ options: UnsafePointer<citysearch_resolve_options>?,
    _ resultSchema: UnsafeMutablePointer<ArrowSchema>?,
    _ result: UnsafeMutablePointer<ArrowArray>?
) -> citysearch_status {
    status { () throws(LibraryError) in
        let resultSchema = try unsafe required(resultSchema, "result_schema")
        unsafe resultSchema.pointee = ArrowSchema()
        let result = try unsafe required(result, "result")
        unsafe result.pointee = ArrowArray()
        let open = try unsafe IndexHandle.behind(index)
        let schema = try unsafe required(schema, "schema")
        let names = try unsafe NameColumn(schema, elements(arrays, "arrays", count))
        let options = try unsafe citysearch_resolve_options.read(
            options, or: citysearch_resolve_options())
        let query = try unsafe SearchQuery(
            order: .relevance, mode: options.mode, flags: options.flags,
            countries: options.countries, near: (options.near_latitude, options.near_longitude),
            parameters: options.parameters, expectedCount: 1)
        try check(query, in: open.index)
        let columns = try ResolvedColumns(rows: names.count)
        columns.fill(
            with: names, in: open, as: query,
            threads: unsafe options.threads == 0 ? nil : Int(options.threads))
        try unsafe columns.export(resultSchema, result)
    }
}
