from citysearch import CitySearch


def resolver():
    cities = CitySearch.open()
    return lambda name: next(iter(cities.resolve([name], threads=1)._values(0)))
