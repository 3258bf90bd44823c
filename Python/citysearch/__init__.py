"""A city search engine for search as you type.

>>> import citysearch
>>> cities = citysearch.CitySearch.open()
>>> cities.search("cordoba, ar", limit=1)[0].name
'Córdoba'
"""

from ._columns import ResolvedCity, ResolvedColumns
from ._index import City, CitySearch, Explanation, Kind, Matches, Mode, Order, Place, Reading, Tier
from ._library import CitySearchError, DataError, FileError, InvalidArgumentError, library_version

__version__ = library_version()

__all__ = [
    "City",
    "CitySearch",
    "CitySearchError",
    "DataError",
    "Explanation",
    "FileError",
    "InvalidArgumentError",
    "Kind",
    "Matches",
    "Mode",
    "Order",
    "Place",
    "Reading",
    "ResolvedCity",
    "ResolvedColumns",
    "Tier",
]
