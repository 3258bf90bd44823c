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


class TestGeopyPhoton:
    @pytest.fixture
    def geocoder(self, service):
        return Photon(domain=service.removeprefix("http://"), scheme="http")

    @pytest.mark.parametrize("text", ["Córdoba, Argentina", "Córdboa, Argentina"])
    def test_finds_with_accents_and_typing_errors(self, geocoder, text):
        place = geocoder.geocode(text)
        assert (place.latitude, place.longitude) == (-31.40648, -64.18853)

    def test_finds_in_another_language(self, geocoder):
        assert "Deutschland" in geocoder.geocode("Berlin", language="de").address

    def test_finds_nothing(self, geocoder):
        assert geocoder.geocode("qqxyzzyqq") is None

    def test_reverses(self, geocoder):
        assert "Germany" in geocoder.reverse(BERLIN).address

    def test_prefers_what_is_near(self, geocoder):
        place = geocoder.geocode("Springfield", location_bias=(39.8, -89.6))
        assert place.raw["properties"]["state"] == "Illinois"


class TestGeopyNominatim:
    @pytest.fixture
    def geocoder(self, service):
        return Nominatim(
            domain=service.removeprefix("http://"), scheme="http", user_agent="citysearch-test"
        )

    @pytest.mark.parametrize("text", ["Zürich", "Zürihc"])
    def test_finds_with_accents_and_typing_errors(self, geocoder, text):
        assert geocoder.geocode(text).raw["name"] == "Zürich"

    def test_finds_by_parts_of_an_address(self, geocoder):
        place = geocoder.geocode({"city": "Paris", "state": "Texas"}, addressdetails=True)
        assert place.raw["address"]["country_code"] == "us"

    def test_finds_in_another_language(self, geocoder):
        assert geocoder.geocode("Wien", language="es").address.endswith("Austria")
        assert geocoder.geocode("Wien", language="de").address.endswith("Österreich")

    def test_finds_nothing(self, geocoder):
        assert geocoder.geocode("qqxyzzyqq") is None

    def test_reverses(self, geocoder):
        assert geocoder.reverse(BERLIN).raw["address"]["country_code"] == "de"
        assert geocoder.reverse((-50, -30)) is None

    def test_finds_several_within_a_box(self, geocoder):
        places = geocoder.geocode(
            "Springfield", exactly_one=False, limit=3, viewbox=[(39, -90.5), (40.5, -89)],
            bounded=True,
        )
        assert places[0].raw["place_id"] == 4250542


class TestPyphoton:
    def test_finds_and_reverses(self, service):
        client = PyphotonClient(host=service)
        assert client.query("münchen", limit=1).country == "Germany"
        assert client.query("münchne", limit=1).country == "Germany"
        assert client.query("münchen", limit=1, language="es").country == "Alemania"
        assert client.query("qqxyzzyqq") == []
        assert client.reverse(*BERLIN, limit=1).countrycode == "DE"


class TestOsmnx:
    def test_finds(self, service, tmp_path):
        osmnx.settings.nominatim_endpoint = f"{service}/nominatim/"
        osmnx.settings.nominatim_url = f"{service}/nominatim/"
        osmnx.settings.cache_folder = tmp_path
        osmnx.settings.requests_timeout = 10
        assert osmnx.geocode("São Paulo, Brazil") == pytest.approx((-23.5475, -46.63611))
        assert osmnx.geocode("Sao Palo, Brazil") == pytest.approx((-23.5475, -46.63611))
        with pytest.raises(Exception, match="(?i)nominatim"):
            osmnx.geocode("qqxyzzyqq")


class TestAction0:
    def test_finds(self, service):
        client = GeocodingClient(UrllibBackend(), base_url=service)
        for text in ["Berlin, Germany", "berlín", "berlni"]:
            assert client.send(SearchLocations(name=text)).results[0].id == 2950159
        german = client.send(SearchLocations(name="Berlin", language="de"))
        assert german.results[0].country == "Deutschland"
        assert not client.send(SearchLocations(name="qqxyzzyqq")).results


class TestOpenMeteo:
    """The client has its host built in, so its session asks another one."""

    class Session(aiohttp.ClientSession):
        base: yarl.URL

        async def _request(self, method, url, **options):
            url = yarl.URL(url).with_scheme("http").with_host("127.0.0.1")
            return await super()._request(method, url.with_port(self.base.port), **options)

    def ask(self, service, question):
        async def run():
            async with self.Session() as session:
                session.base = yarl.URL(service)
                return await question(OpenMeteo(session=session))

        return asyncio.run(run())

    @pytest.mark.parametrize("text", ["México", "Mexico City, MX", "Mexcio City"])
    def test_finds(self, service, text):
        found = self.ask(service, lambda client: client.geocoding(name=text))
        assert found.results[0].geo_id == 3530597

    def test_finds_in_another_language_and_nothing(self, service):
        found = self.ask(service, lambda client: client.geocoding(name="Wien", language="de"))
        assert found.results[0].country == "Österreich"
        assert not self.ask(service, lambda client: client.geocoding(name="qqxyzzyqq")).results

    def test_gets_by_id(self, service):
        found = self.ask(service, lambda client: client.geocoding_by_id(location_id=3435910))
        assert found.name == "Buenos Aires"
        with pytest.raises(OpenMeteoError, match="Location ID not found"):
            self.ask(service, lambda client: client.geocoding_by_id(location_id=1))


def test_pyphoton_shows_what_is_wrong(service):
    with pytest.raises(PhotonException, match="(?i)limit"):
        PyphotonClient(host=service).query("berlin", limit="many")
