"""What the fronts share: an application for uvicorn that answers `/api/cities?q=…` with at most twenty cities."""

import urllib.parse

LIMIT = 20
# A city that is called just so counts as this many times as large: `york` is York, but `lond` London and no village.
WHOLE = 10


def application(open_search):
    """Answers with what `await search(text, place)` finds, which `open_search` gives once in each worker."""
    search = None

    async def respond(scope, receive, send):
        nonlocal search
        if scope["type"] == "lifespan":
            await receive()
            search = await open_search()
            await send({"type": "lifespan.startup.complete"})
            await receive()
            await send({"type": "lifespan.shutdown.complete"})
            return
        query = urllib.parse.parse_qs(scope["query_string"].decode())["q"][0]
        body = b'{"matches":[%b]}' % b",".join(await search(*parts(query)))
        headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": body})

    return respond


def parts(query):
    """`Lyon, France` as what the city is called and what it lies in."""
    text, _, places = query.partition(",")
    return text.strip(), places.partition(",")[0].strip()
