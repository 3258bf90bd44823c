"""tantivy, the full-text engine in Rust: keys as whole terms, prefixes as regular expressions.

A phrase prefix, its other way, expands to a limited number of terms only. Order comes from a fast
field.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager

import tantivy

from .export import City
from .serving import Found, serve


class TantivyPeer:
    def __init__(self, cities: list[City]) -> None:
        builder = tantivy.SchemaBuilder()
        builder.add_text_field("key", tokenizer_name="raw", index_option="basic")
        builder.add_text_field("name", stored=True, tokenizer_name="raw", index_option="basic")
        builder.add_integer_field("id", stored=True)
        builder.add_integer_field("rank", fast=True)
        builder.add_integer_field("size", fast=True)
        self.schema = builder.build()
        index = tantivy.Index(self.schema)
        # One thread, hence one segment.
        writer = index.writer(heap_size=512_000_000, num_threads=1)
        for city in cities:
            writer.add_document(
                tantivy.Document(
                    key=city.key,
                    name=city.name,
                    id=city.id,
                    rank=city.rank,
                    # By population, and cities of equal size by name.
                    size=city.population << 32 | 0xFFFFFFFF - city.rank,
                )
            )
        writer.commit()
        writer.wait_merging_threads()
        index.reload()
        self.searcher = index.searcher()

    def page50(self, prefix: str) -> Found:
        return self.find(prefix, 50, "rank", tantivy.Order.Asc)

    def top10(self, prefix: str) -> Found:
        return self.find(prefix, 10, "size", tantivy.Order.Desc)

    def find(self, prefix: str, limit: int, field: str, order: tantivy.Order) -> Found:
        pattern = re.sub(r"([.?+*|(){}\[\]^$\\])", r"\\\1", prefix) + ".*"
        query = tantivy.Query.regex_query(self.schema, "key", pattern)
        result = self.searcher.search(
            query, limit=limit, count=False, order_by_field=field, order=order
        )
        found = [self.searcher.doc(address) for _, address in result.hits]
        return [(city["id"][0], city["name"][0]) for city in found]


@contextmanager
def make(cities: list[City]) -> Iterator[TantivyPeer]:
    yield TantivyPeer(cities)


if __name__ == "__main__":
    serve(make)
