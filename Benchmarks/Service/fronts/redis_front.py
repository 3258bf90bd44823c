"""Redis: for each beginning of up to four letters a sorted set of the largest cities, and for longer ones a sorted set of all
names, in the order of their bytes.

What is similar it does not find: that takes a module which Debian does not have.
"""

import os
from collections import defaultdict

import redis.asyncio

from . import front
from .cities import fold, keys

SHORT = 4
# As many are looked at where a place is asked for, too, or where a longer beginning has no order by population.
MANY = 300
# Behind a key, and smaller than any of its letters, so that order stays.
END = b"\0"


def connect():
    return redis.asyncio.Redis(unix_socket_path=os.environ["FRONTS_REDIS"])


def weighted(population, whole):
    return population * front.WHOLE if whole else population


async def fill(cities):
    client = connect()
    beginnings = defaultdict(dict)
    pipeline = client.pipeline(transaction=False)
    for city in cities:
        for key in keys(city):
            pipeline.zadd("names", {END.join([key.encode(), b"%d" % city.population, b"%d" % city.rank]): 0})
            for length in range(1, min(len(key), SHORT) + 1):
                largest, weight = beginnings[key[:length]], weighted(city.population, length == len(key))
                if len(largest) < MANY or length == len(key):
                    # Twice the same city: by the name that counts most.
                    largest[city.rank] = max(weight, largest.get(city.rank, 0))
        pipeline.hset("card", city.rank, city.card)
        pipeline.hset("places", city.rank, city.places)
        if city.rank % 1000 == 0:
            await pipeline.execute()
    for number, (beginning, largest) in enumerate(beginnings.items()):
        pipeline.zadd("beginning:" + beginning, largest)
        if number % 1000 == 0:
            await pipeline.execute()
    await pipeline.execute()
    await client.aclose()


async def open_search():
    client = connect()

    async def search(text, place):
        key = fold(text)
        if not key:
            return []
        if len(key) <= SHORT:
            ranks = await client.zrevrange("beginning:" + key, 0, MANY if place else front.LIMIT - 1)
        else:
            ranks = await longer(key.encode())
        if place and ranks:
            within = "|" + fold(place)
            places = await client.hmget("places", ranks)
            ranks = [rank for rank, of_city in zip(ranks, places) if within in of_city.decode()]
        return await client.hmget("card", ranks[:front.LIMIT]) if ranks else []

    async def longer(key):
        members = await client.zrangebylex("names", b"[" + key, b"[" + key + b"\xff", 0, MANY)
        names = (member.split(END) for member in members)
        found = ((weighted(int(population), name == key), rank) for name, population, rank in names)
        return list(dict.fromkeys(rank for _, rank in sorted(found, reverse=True)))

    return search


application = front.application(open_search)
