"""tantivy: names as raw terms; what is so called, what begins so, and what begins almost so, each by population."""

import os
import pathlib
import re

import tantivy

from . import front
from .cities import fold, keys

# Beginnings of up to so many letters are terms of their own: as a regular expression they would lead to too many.
SHORT = 4
FOLDER = pathlib.Path(os.environ["FRONTS"], "tantivy")


def schema():
    builder = tantivy.SchemaBuilder()
    builder.add_text_field("key", tokenizer_name="raw", index_option="basic")
    builder.add_text_field("beginning", tokenizer_name="raw", index_option="basic")
    builder.add_text_field("place", tokenizer_name="raw", index_option="basic")
    builder.add_integer_field("population", fast=True)
    builder.add_bytes_field("card", stored=True)
    return builder.build()


def fill(cities):
    FOLDER.mkdir()
    # One thread, hence one segment.
    writer = tantivy.Index(schema(), path=str(FOLDER)).writer(heap_size=512_000_000, num_threads=1)
    for city in cities:
        names = keys(city)
        beginnings = {key[:length] for key in names for length in range(1, SHORT + 1)}
        writer.add_document(tantivy.Document(
            key=names, beginning=list(beginnings), place=city.places.strip("|").split("|"),
            population=city.population, card=city.card))
    writer.commit()
    writer.wait_merging_threads()


async def open_search():
    index = tantivy.Index.open(str(FOLDER))
    fields, searcher = index.schema, index.searcher()

    async def search(text, place):
        key = fold(text)
        if not key:
            return []
        within = beginning("place", fold(place)) if place else None
        found = {address: front.WHOLE * population for address, population in hits(term("key", key), within).items()}
        begun = term("beginning", key) if len(key) <= SHORT else beginning("key", key)
        found = hits(begun, within) | found
        for distance, is_beginning in ((1, False), (1, True), (2, True)):
            found = found or hits(tantivy.Query.fuzzy_term_query(
                fields, "key", key, distance=distance, prefix=is_beginning), within)
        largest = sorted(found, key=found.get, reverse=True)[:front.LIMIT]
        return [bytes(searcher.doc(tantivy.DocAddress(*address))["card"][0]) for address in largest]

    def term(field, key):
        return tantivy.Query.term_query(fields, field, key)

    def beginning(field, key):
        return tantivy.Query.regex_query(fields, field, re.sub(r"([.?+*|(){}\[\]^$\\])", r"\\\1", key) + ".*")

    def hits(query, within):
        if within:
            query = tantivy.Query.boolean_query([(tantivy.Occur.Must, query), (tantivy.Occur.Must, within)])
        result = searcher.search(query, limit=front.LIMIT, count=False, order_by_field="population")
        return {(address.segment_ord, address.doc): population for population, address in result.hits}

    return search


application = front.application(open_search)
