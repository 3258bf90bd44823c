"""Nothing behind the front: what the front itself takes."""

import os
import pathlib

from . import front


async def open_search():
    cards = [pathlib.Path(os.environ["FRONTS"], "constant.json").read_bytes()]

    async def search(_text, _place):
        return cards

    return search


application = front.application(open_search)
