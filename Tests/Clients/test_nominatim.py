"""The formats of Nominatim's shape that published clients do not read, by parsers that others wrote."""

import json
import urllib.request
import xml.etree.ElementTree as ElementTree

import pytest


def get(service, target):
    with urllib.request.urlopen(f"{service}/nominatim{target}", timeout=10) as answer:
        return answer.headers["Content-Type"], answer.read()


@pytest.mark.parametrize("text", ["san", "%3C%26%22%27%3E%5D%5D%3E%00%01%0A", "o'", "%D0%BC"])
def test_xml_is_well_formed_and_says_what_json_says(service, text):
    kind, body = get(service, f"/search?q={text}&limit=50&format=xml")
    assert kind == "text/xml; charset=utf-8"
    places = ElementTree.fromstring(body)
    assert places.tag == "searchresults"
    _, plain = get(service, f"/search?q={text}&limit=50&format=json")
    names = ["lat", "lon", "class", "type", "display_name"]
    assert [[place.get(name) for name in names] for place in places] == [
        [place[name] for name in names] for place in json.loads(plain)
    ]


def test_xml_reverses(service):
    answer = ElementTree.fromstring(get(service, "/reverse?lat=52.52437&lon=13.41053&format=xml")[1])
    assert answer.find("result").text.startswith("Berlin")
    assert answer.find("addressparts/country_code").text == "de"
    nothing = ElementTree.fromstring(get(service, "/reverse?lat=0&lon=-30&format=xml")[1])
    assert nothing.find("error").text == "Unable to geocode"


def test_geocodejson_follows_its_specification(service):
    _, body = get(service, "/search?q=berlin&format=geocodejson&addressdetails=1")
    answer = json.loads(body)
    assert answer["type"] == "FeatureCollection"
    assert {"version", "attribution", "query"} <= answer["geocoding"].keys()
    for feature in answer["features"]:
        assert {"type", "label", "name"} <= feature["properties"]["geocoding"].keys()
        assert feature["geometry"]["type"] == "Point"
