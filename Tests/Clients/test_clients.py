"""Published clients of Photon, Nominatim and Open-Meteo, unchanged, against the service."""

import asyncio

import aiohttp
import osmnx
import pytest
import yarl
from action0.client.backends.urllib import UrllibBackend
from action0.open_meteo.geocoding import GeocodingClient, SearchLocations
from geopy.geocoders import Nominatim, Photon
from open_meteo import OpenMeteo
from open_meteo.exceptions import OpenMeteoError
from pyphoton import Photon as PyphotonClient
from pyphoton.errors import PhotonException

BERLIN = (52.52437, 13.41053)


def photon(service):
    return Photon(domain=service.removeprefix("http://"), scheme="http")


def nominatim(service):
    return Nominatim(domain=service.removeprefix("http://"), scheme="http", user_agent="citysearch-test")


def find_by_geopy_photon(service, text, language):
    return str(photon(service).geocode(text, language=language or False) or "")


def find_by_geopy_nominatim(service, text, language):
    return str(nominatim(service).geocode(text, language=language or False) or "")


def find_by_pyphoton(service, text, language):
    found = PyphotonClient(host=service).query(text, limit=1, **({"language": language} if language else {}))
    return f"{found.name}, {found.country}" if found else ""


def find_by_action0(service, text, language):
    client = GeocodingClient(UrllibBackend(), base_url=service)
    found = client.send(SearchLocations(name=text, **({"language": language} if language else {}))).results
    return f"{found[0].name}, {found[0].country}" if found else ""


def find_by_open_meteo(service, text, language):
    options = {"language": language} if language else {}
    found = ask_open_meteo(service, lambda client: client.geocoding(name=text, **options)).results
    return f"{found[0].name}, {found[0].country}" if found else ""


def ask_open_meteo(service, question):
    """The client has its host built in, so its session asks another one."""
    class Session(aiohttp.ClientSession):
        async def _request(self, method, url, **options):
            url = yarl.URL(url).with_scheme("http").with_host("127.0.0.1").with_port(service.port)
            return await super()._request(method, url, **options)

    async def run():
        async with Session() as session:
            return await question(OpenMeteo(session=session))

    return asyncio.run(run())


@pytest.mark.parametrize("find", [
    find_by_geopy_photon, find_by_geopy_nominatim, find_by_pyphoton, find_by_action0, find_by_open_meteo,
])
@pytest.mark.parametrize("text, language, name, country", [
    ("Córdoba, Argentina", None, "Córdoba", "Argentina"),
    ("Córdboa, Argentina", None, "Córdoba", "Argentina"),
    ("Wien", "de", "Wien", "Österreich"),
    ("Wien", "es", "Viena", "Austria"),
], ids=["accents", "a typing error", "German", "Spanish"])
def test_a_client_finds_a_city(service, find, text, language, name, country):
    found = find(service, text, language)
    assert found.startswith(name) and country in found
    assert find(service, "qqxyzzyqq", language) == ""


def test_geopy_has_the_place_of_a_city_and_the_city_of_a_place(service):
    place = photon(service).geocode("Córdoba, Argentina")
    assert (place.latitude, place.longitude) == (-31.40648, -64.18853)
    assert "Germany" in photon(service).reverse(BERLIN).address
    assert nominatim(service).reverse(BERLIN).raw["address"]["country_code"] == "de"
    assert nominatim(service).reverse((-50, -30)) is None


def test_geopy_prefers_what_is_near(service):
    place = photon(service).geocode("Springfield", location_bias=(39.8, -89.6))
    assert place.raw["properties"]["state"] == "Illinois"


def test_geopy_finds_by_parts_of_an_address_and_within_a_box(service):
    place = nominatim(service).geocode({"city": "Paris", "state": "Texas"}, addressdetails=True)
    assert place.raw["address"]["country_code"] == "us"
    places = nominatim(service).geocode(
        "Springfield", exactly_one=False, limit=3, viewbox=[(39, -90.5), (40.5, -89)], bounded=True)
    assert places[0].raw["place_id"] == 4250542


def test_pyphoton_reverses_and_shows_what_is_wrong(service):
    client = PyphotonClient(host=service)
    assert client.reverse(*BERLIN, limit=1).countrycode == "DE"
    with pytest.raises(PhotonException, match="(?i)limit"):
        client.query("berlin", limit="many")


def test_osmnx_finds(service, tmp_path):
    osmnx.settings.nominatim_endpoint = f"{service}/nominatim/"
    osmnx.settings.nominatim_url = f"{service}/nominatim/"
    osmnx.settings.cache_folder = tmp_path
    osmnx.settings.requests_timeout = 10
    for text in ["São Paulo, Brazil", "Sao Palo, Brazil"]:
        assert osmnx.geocode(text) == pytest.approx((-23.5475, -46.63611))
    with pytest.raises(Exception, match="(?i)nominatim"):
        osmnx.geocode("qqxyzzyqq")


def test_open_meteo_gets_by_id(service):
    found = ask_open_meteo(service, lambda client: client.geocoding_by_id(location_id=3435910))
    assert found.name == "Buenos Aires"
    with pytest.raises(OpenMeteoError, match="Location ID not found"):
        ask_open_meteo(service, lambda client: client.geocoding_by_id(location_id=1))
