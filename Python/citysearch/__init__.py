"""A city search engine for search as you type.

>>> import citysearch
>>> cities = citysearch.CitySearch.open()
>>> cities.search("cordoba, ar", limit=1)[0].name
'Córdoba'
"""

from ._columns import ResolvedCity, ResolvedColumns
from ._index import City, CitySearch, Explanation, Interpretation, Kind, Matches, Mode, Order, Place, Tier
from ._library import CitySearchError, DataError, FileError, InvalidArgumentError, library_version

__version__ = library_version()

Reading = Interpretation
"""The former name of ``Interpretation``, for one version."""

__all__ = [
    "City",
    "CitySearch",
    "CitySearchError",
    "DataError",
    "Explanation",
    "FileError",
    "Interpretation",
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
