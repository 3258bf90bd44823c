"""The commands that make the bundled data."""

import json
import shutil
import subprocess
import sys

from program import ROOT, city, written


def join_data(*arguments):
    command = [sys.executable, ROOT / "Scripts/join-data", *arguments]
    return subprocess.run(command, capture_output=True, check=False, text=True)


def test_the_bundled_data_are_what_their_sources_make():
    done = join_data("--check")
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.endswith("nothing differs\n")


def sources(folder, **files):
    """A folder like Data, with the sources that are given, and cities in two divisions of Italy."""
    (folder / "sources").mkdir()
    empty = {
        "admin2.tsv": "", "airports.tsv": "iata\tname\tcity\n", "features.tsv": "id\tfeature_code\n", "regions.jsonl": "",
        "city-names.jsonl": "", "city-names-added.tsv": "city\tname\tlanguages\n",
        "exemplar-cities.tsv": "city\tname\tlanguages\n", "region-names.tsv": "iso\tname\tlanguages\n",
        "regions-added.tsv": "country\tlevel\tname\tin\tiso\tcodes\tnames\n"}
    for name, text in {**empty, **{name.replace("_", "."): text for name, text in files.items()}}.items():
        (folder / "sources" / name).write_text(text, encoding="utf8")
    cities = [
        {"_id": id, "name": name, "country": "IT", "coord": {"lon": 11 + id / 100, "lat": 44.5}, "admin1": "Emilia"}
        for id, name in enumerate(["Bologna", "Anzola", "Imola", "Modena", "Carpi"], 1)]
    cities[0]["timezone"] = "Europe/Rome"
    (folder / "cities.json").write_text(json.dumps(cities), encoding="utf8")
    return folder


def joined(folder, cities=None):
    """The cities that the sources make, of those in the folder or of others."""
    options = ["--cities", written(folder, cities)] if cities else []
    assert join_data("--data", folder, *options).returncode == 0
    return {city["name"]: city for city in json.loads((folder / "cities.json").read_text(encoding="utf8"))}


def test_joins_subregions_and_airports_by_id(tmp_path):
    data = sources(
        tmp_path, admin2_tsv="2\tCittà di Bologna\n4\tModena\n",
        airports_tsv="iata\tname\tcity\nBLQ\tMarconi\t1\nAAA\tOther\t1\n")
    found = joined(data)
    # Bologna has none, and is called as the division of a city near by.
    assert [found[name].get("admin2") for name in found] == ["Città di Bologna", "Città di Bologna", None, "Modena", None]
    assert found["Bologna"]["airports"] == ["AAA", "BLQ"]
    assert list(found["Bologna"]) == ["_id", "name", "country", "coord", "admin1", "admin2", "timezone", "airports"]


def test_joins_feature_codes_by_id_where_a_city_has_none(tmp_path):
    data = sources(tmp_path, features_tsv="id\tfeature_code\n1\tPPLA\n2\tPPLX\n")
    found = joined(data, [
        city(1, "Bologna", "IT", 44.5, 11, timezone="Europe/Rome"), city(2, "Anzola", "IT", 44.5, 11, feature_code="PPL")])
    assert [city["feature_code"] for city in found.values()] == ["PPLA", "PPL"]
    assert list(found["Bologna"])[-2:] == ["timezone", "feature_code"]


def test_joins_names_by_language_by_id(tmp_path):
    data = sources(
        tmp_path, **{"city-names-added_tsv": "city\tname\tlanguages\n1\tBolonha\tpt la\n",
                     "exemplar-cities_tsv": "city\tname\tlanguages\n1\tBologne\tde fr\n1\tBoloña\tpt\n"})
    (data / "sources/city-names.jsonl").write_text('{"_id":1,"names":{"de":"Bononia","la":"B."}}\n', encoding="utf8")
    # By hand before GeoNames before CLDR.
    names = {"de": "Bononia", "fr": "Bologne", "la": "Bolonha", "pt": "Bolonha"}
    assert list(joined(data)["Bologna"]["names"].items()) == list(names.items())


def test_five_neighbours_in_one_subregion_tell_that_of_a_city(tmp_path):
    data = sources(tmp_path)
    many = [
        city(id, f"Villa {id}", "IT", 44.6, 11 + id / 1000, admin1="Emilia", admin2="Ferrara" if id < 15 else None)
        for id in range(10, 16)]
    assert [city["admin2"] for city in joined(data, many).values()] == ["Ferrara"] * 6
    many[0]["admin2"] = "Modena"
    assert [city.get("admin2") for city in joined(data, many).values()] == ["Modena"] + ["Ferrara"] * 4 + [None]


def test_joins_names_of_divisions_with_those_that_are_added(tmp_path):
    region = {"country": "IT", "level": 1, "name": "Emilia", "iso": "IT-45",
              "names": {"de": "Emilien", "en": "The Emilia", "fr": "Émilie", "it": "Emília", "nl": "emilië"}}
    province = {"country": "IT", "level": 2, "name": "Modena", "in": "Emilia", "iso": "IT-MO", "names": {}}
    alike = {"country": "IT", "level": 2, "name": "Emilia", "in": "Emilia", "iso": "IT-45", "names": {}}
    data = sources(
        tmp_path, regions_jsonl="".join(json.dumps(row) + "\n" for row in (province, region, alike)),
        **{"regions-added_tsv": "country\tlevel\tname\tin\tiso\tcodes\tnames\n"
                                "IT\t1\tEmilia\t\t\tER\t:Emèlia Rumâgna\n"
                                "IT\t2\tAosta\tAosta Valley\tIT-AO\t\t:Aoste\n"})
    (data / "sources/region-names.tsv").write_text("iso\tname\tlanguages\nIT-45\tEmília\tpt\n", encoding="utf8")
    assert join_data("--data", data).returncode == 0
    assert (data / "regions.tsv").read_text(encoding="utf8").splitlines()[1:] == [
        "IT\t1\tEmilia\t\tIT-45\tER\ten:The Emilia|:Emèlia Rumâgna|de:Emilien|fr:Émilie|it:Emília|nl:emilië|pt:Emília",
        "IT\t2\tAosta\tAosta Valley\tIT-AO\tAO\t:Aoste",
        "IT\t2\tModena\tEmilia\tIT-MO\tMO\t"]


def made_of_cldr(script, common, **languages):
    """What a script prints of a folder of CLDR in which each language has a name by a code."""
    for file, (element, names) in languages.items():
        path = common / f"{file.replace('__', '/')}.xml"
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"<x>{''.join(element.format(*name) for name in names.items())}</x>", encoding="utf8")
    command = [sys.executable, ROOT / "Scripts" / script, common]
    return subprocess.run(command, capture_output=True, check=True, encoding="utf8").stdout.splitlines()


def test_a_language_has_its_own_spelling_of_a_division(tmp_path):
    division = '<subdivision type="{}">{}</subdivision>'
    made = made_of_cldr(
        "region-names", tmp_path, en=(division, {"debw": "Baden-Württemberg", "chzh": "Zürich"}),
        de=(division, {"debw": "Baden-Württemberg", "itva": "provincia di Varese"}),
        sv=(division, {"debw": "Baden-Württemberg"}))
    # English keeps the data's, and large letters make no spelling.
    assert made == ["iso\tname\tlanguages", "DE-BW\tBaden-Württemberg\tde sv"]


def test_cities_of_time_zones_have_names_where_a_language_lacks_one(tmp_path):
    zone = '<zone type="{}"><exemplarCity>{}</exemplarCity></zone>'
    made = made_of_cldr(
        "exemplar-cities", tmp_path,
        bcp47__timezone=("<type alias='{} {}'/>", {"Asia/Rangoon": "Asia/Yangon"}),
        main__en=(zone, {"Asia/Rangoon": "Yangon", "America/Indiana/Knox": "Knox, Indiana"}),
        main__hi=(zone, {"Europe/Athens": "एथेंस", "America/Indiana/Knox": "नौक्स, इंडियाना", "Europe/Paris": "पेरिस"}),
        main__fr=(zone, {"Asia/Rangoon": "Rangoun", "Europe/Athens": "Athènes", "America/Belem": "Belem"}))
    # GeoNames has Paris in Hindi and Athens in French; Belem is only what the zone is called.
    assert made == ["city\tname\tlanguages", "264371\tएथेंस\thi", "1298824\tRangoun\tfr"]


def test_a_check_writes_nothing_and_tells_what_differs(tmp_path):
    data = sources(tmp_path, admin2_tsv="4\tModena\n")
    assert join_data("--data", data).returncode == 0
    assert join_data("--data", data, "--check").stdout.endswith("nothing differs\n")
    shutil.copy(data / "cities.json", tmp_path / "before.json")
    (data / "sources/admin2.tsv").write_text("4\tFerrara\n", encoding="utf8")
    done = join_data("--data", data, "--check")
    assert (done.returncode, done.stdout.splitlines()[-1]) == (1, "cities.json differs")
    assert (data / "cities.json").read_bytes() == (tmp_path / "before.json").read_bytes()
