"""`citysearch import --like` on well-known files, each as its publisher has it."""

import json
import re

import pytest

from geonames import place
from program import city, imported, written


def features(*places):
    """A map of geometries and properties."""
    return json.dumps({"type": "FeatureCollection", "features": [
        {"type": "Feature", "properties": properties, "geometry": geometry} for geometry, properties in places]})


def point(longitude, latitude):
    return {"type": "Point", "coordinates": [longitude, latitude]}


# Its box has its middle at 50, 10.
SQUARE = {"type": "Polygon", "coordinates": [[[9, 49], [11, 49], [11, 51], [9, 51], [9, 49]]]}

NATURAL_EARTH = features(
    (point(12.453387, 41.903282), {
        "SCALERANK": 8, "FEATURECLA": "Admin-0 capital", "NAME": "Vatican City", "NAMEPAR": None, "NAMEALT": None,
        "NAMEASCII": "Vatican City", "SOV0NAME": "Vatican", "SOV_A3": "VAT", "ADM0NAME": "Vatican", "ADM0_A3": "VAT",
        "ADM1NAME": "Lazio", "ISO_A2": "VA", "LATITUDE": 41.903282, "LONGITUDE": 12.453387, "POP_MAX": 832,
        "TIMEZONE": "Europe/Vatican", "NAME_DE": "Vatikanstadt", "NE_ID": 1159127243, "GEONAMESID": 6691831}),
    # Neither the code of its country nor its id nor its people are known.
    (point(21.166191, 42.663), {
        "NAME": "Pristina", "ADM0NAME": "Kosovo", "ADM0_A3": "KOS", "SOV_A3": "KOS", "ISO_A2": "-99",
        "LATITUDE": 42.66671, "LONGITUDE": 21.165984, "POP_MAX": -99, "GEONAMESID": -1}),
    (SQUARE, {"NAME": "Square", "ISO_A2": "DE", "LABEL_X": 10.2, "LABEL_Y": 50.3, "POP_MAX": 5}))

WOF = features(
    (SQUARE, {
        "wof:id": 101751119, "wof:name": "Quadrat", "wof:country": "DE", "wof:placetype": "locality", "wof:parent_id": -1,
        "geom:latitude": 50.1, "geom:longitude": 10.1, "lbl:latitude": 50.3, "lbl:longitude": 10.2, "gn:population": 1234,
        "name:deu_x_preferred": ["Quadrat"], "name:eng_x_preferred": ["Square"]}),
    (SQUARE, {
        "wof:id": 101751121, "wof:name": "Feld", "wof:country": "XX", "wof:population": -1, "geom:latitude": 50.1,
        "geom:longitude": 10.1}))

OPENFLIGHTS = (
    '507,"London Heathrow Airport","London","United Kingdom","LHR","EGLL",51.4706,-0.461941,83,0,"E","Europe/London",'
    '"airport","OurAirports"\n'
    '23,"Halifax / CFB Shearwater Heliport","Halifax","Canada",\\N,"CYAW",44.639702,-63.499401,144,-4,"A",'
    '"America/Halifax","airport","OurAirports"\n'
    '2944,"Cyril E. King Airport, St. Thomas","St. Thomas","Virgin Islands","STT","TIST",18.3373,-64.973396,23,-4,"U",\\N,'
    '"airport","OurAirports"\n'
    '11794,"Minsk Mazowiecki Military Air Base","","Poland",\\N,"EPMM",52.195499,21.655899,604,\\N,\\N,\\N,"airport",'
    '"OurAirports"\n')

OURAIRPORTS = (
    '"id","ident","type","name","latitude_deg","longitude_deg","elevation_ft","continent","iso_country","iso_region",'
    '"municipality","scheduled_service","gps_code","iata_code","local_code"\n'
    '2434,"EGLL","large_airport","London Heathrow Airport",51.4706,-0.461941,83,"EU","GB","GB-ENG","London","yes","EGLL","LHR",\n'
    '6523,"00A","heliport","Total RF Heliport",40.070985,-74.933689,11,"NA","US","US-PA","Bensalem","no","K00A",,"00A"\n'
    '6524,"00AA","small_airport","Aero B Ranch Airport",38.704022,-101.473911,3435,"NA","US","US-KS",,"no","00AA",,"00AA"\n')

UNLOCODE = (
    ',"AD",,".ANDORRA",,,,,,,,\n'
    ',"AD","ALV","Andorra la Vella","Andorra la Vella",,"--34-6--","AI","0601",,"4230N 00131E",""\n'
    ',"AL","DRZ","Durrës","Durres","02","1-------","AF","0001",,"4119N 01927E",""\n'
    '"+","AE","HIL","Hail","Hail","AZ","------7-","RL","1801",,,\n'
    '"=","AE","","Ruwais = Ar Ruways","Ruwais = Ar Ruways","",,"",,"","",""\n'
    ',"AF","CBN","Camp Bastion, Helmand","Camp Bastion, Helmand","HEL","--34----","RQ","1307","OAZ","3151N 06413E",\n')

SIMPLEMAPS = (
    '"city","city_ascii","lat","lng","country","iso2","iso3","admin_name","capital","population","id"\n'
    '"Córdoba","Cordoba","-31.4167","-64.1833","Argentina","AR","ARG","Córdoba","admin","1565112","1032803249"\n'
    '"Gaza","Gaza","31.5167","34.4500","Gaza Strip","XG","XGZ","","primary","590481","1275373018"\n')

DR5HN = (
    "id,name,state_id,state_code,state_name,country_id,country_code,country_name,latitude,longitude,native,timezone,wikiDataId\n"
    "52,Ashkāsham,3901,BDS,Badakhshan,1,AF,Afghanistan,36.68333000,71.53333000,اشکاشم,Asia/Kabul,Q4805192\n")

OVERPASS = json.dumps({"version": 0.6, "elements": [
    {"type": "node", "id": 240109189, "lat": 52.517389, "lon": 13.395131,
     "tags": {"name": "Berlin", "place": "city", "capital": "yes", "population": "3677472", "name:pl": "Berlin"}},
    {"type": "way", "id": 7, "center": {"lat": 48.1, "lon": 11.5}, "tags": {"name": "Au", "place": "village"}}]})

OPENDATASOFT = (
    "Geoname ID;Name;ASCII Name;Alternate Names;Feature Class;Feature Code;Country Code;Country name EN;Country Code 2;"
    "Admin1 Code;Population;Timezone;Coordinates\n"
    "2886242;Köln;Koeln;Cologne,Keulen;P;PPLA2;DE;Germany;;07;963395;Europe/Berlin;50.93333, 6.95\n")

LAPOSTE = (
    "Code_commune_INSEE;Nom_de_la_commune;Code_postal;Libellé_d_acheminement;Ligne_5;_geopoint\n"
    "01001;L ABERGEMENT CLEMENCIAT;01400;L ABERGEMENT CLEMENCIAT;;46.1517018,4.9306107\n"
    "97411;ST DENIS;97400;ST DENIS;;-20.878,55.447\n"
    "97411;ST DENIS;97490;ST DENIS;STE CLOTILDE;-20.878,55.447\n")

# What of each file comes in: all keys but derived ids.
WANTED = {
    "natural-earth": (NATURAL_EARTH, [
        city(6691831, "Vatican City", "VA", 41.903282, 12.453387, 832, admin1="Lazio", timezone="Europe/Vatican",
             names={"de": "Vatikanstadt"}, alternateNames=["Vatikanstadt"]),
        city(None, "Pristina", "XK", 42.66671, 21.165984),
        city(None, "Square", "DE", 50.3, 10.2, 5)]),
    "wof": (WOF, [
        city(101751119, "Quadrat", "DE", 50.3, 10.2, 1234, names={"en": "Square"}, alternateNames=["Square"]),
        city(101751121, "Feld", "DE", 50.1, 10.1)]),
    "openflights": (OPENFLIGHTS, [
        city(23, "Halifax", "CA", 44.639702, -63.499401, timezone="America/Halifax",
             alternateNames=["Halifax / CFB Shearwater Heliport"]),
        city(507, "London", "GB", 51.4706, -0.461941, timezone="Europe/London", airports=["LHR"],
             alternateNames=["London Heathrow Airport"]),
        city(2944, "St. Thomas", "VI", 18.3373, -64.973396, airports=["STT"],
             alternateNames=["Cyril E. King Airport, St. Thomas"])]),
    "ourairports": (OURAIRPORTS, [
        city(2434, "London", "GB", 51.4706, -0.461941, admin1="GB-ENG", airports=["LHR"],
             alternateNames=["London Heathrow Airport"]),
        city(6523, "Bensalem", "US", 40.070985, -74.933689, admin1="US-PA", alternateNames=["Total RF Heliport"])]),
    "unlocode": (UNLOCODE.encode("latin-1"), [
        city(None, "Andorra la Vella", "AD", 42.5, 1 + 31 / 60),
        city(None, "Camp Bastion, Helmand", "AF", 31.85, 64 + 13 / 60, admin1="HEL", airports=["OAZ"]),
        city(None, "Durrës", "AL", 41 + 19 / 60, 19.45, admin1="02", alternateNames=["Durres"])]),
    "simplemaps": (SIMPLEMAPS, [
        city(1032803249, "Córdoba", "AR", -31.4167, -64.1833, 1565112, admin1="Córdoba", alternateNames=["Cordoba"]),
        city(1275373018, "Gaza", "PS", 31.5167, 34.45, 590481)]),
    "dr5hn": (DR5HN, [
        city(52, "Ashkāsham", "AF", 36.68333, 71.53333, admin1="Badakhshan", timezone="Asia/Kabul", alternateNames=["اشکاشم"])]),
    "overpass": (OVERPASS, [
        city(72, "Au", "DE", 48.1, 11.5, feature_code="PPL"),
        city(2401091891, "Berlin", "DE", 52.517389, 13.395131, 3677472, feature_code="PPLC")]),
    "opendatasoft": (OPENDATASOFT, [
        city(2886242, "Köln", "DE", 50.93333, 6.95, 963395, timezone="Europe/Berlin", feature_code="PPLA2",
             alternateNames=["Koeln", "Cologne", "Keulen"])]),
    "laposte": (LAPOSTE, [
        city(None, "L ABERGEMENT CLEMENCIAT", "FR", 46.1517018, 4.9306107),
        city(None, "ST DENIS", "RE", -20.878, 55.447)]),
}


def rounded(found):
    """A city without an id that follows from its name, country and place."""
    found = {**found, "coord": {key: round(value, 6) for key, value in found["coord"].items()}}
    return {key: value for key, value in found.items() if key != "_id" or value < 1 << 40}


@pytest.mark.parametrize("preset", WANTED)
def test_takes_a_well_known_file_with_one_command(tmp_path, preset):
    text, wanted = WANTED[preset]
    run = imported(written(tmp_path, text), "--like", preset)
    assert sorted(map(rounded, run.cities), key=lambda city: city["name"]) == sorted(
        map(rounded, wanted), key=lambda city: city["name"])


@pytest.mark.parametrize("preset", ["openflights", "unlocode"])
def test_knows_a_well_known_table_without_headings(tmp_path, preset):
    path = written(tmp_path, WANTED[preset][0])
    run = imported(path)
    assert run.cities == imported(path, "--like", preset).cities
    assert f"{path}: has no headings, and was read as --like {preset} reads it\n" in run.errors


def test_says_what_a_well_known_file_has_that_is_no_city(tmp_path):
    path = written(tmp_path, UNLOCODE)
    assert f"{path}: left out 3 rows without coordinates\n" in imported(path, "--like", "unlocode").errors
    path = written(tmp_path, OPENFLIGHTS)
    assert f"{path}: left out 1 row without a name\n" in imported(path).errors
    # Coordinates that cannot be read are the publisher's, and damage is not.
    path = written(tmp_path, UNLOCODE.replace("01927E", "01987E"))
    assert (
        f"citysearch: left out 1 line:\n  {path}: line 3: expected the latitude and the longitude of a point in `11`, "
        "found `4119N 01987E`\n") in imported(path).errors
    path = written(tmp_path, OPENFLIGHTS.replace('"Canada",', ""))
    assert imported(path, "--like", "openflights").failure.startswith(f"{path}: line 2: expected 14 fields")


def test_knows_headings_of_a_table_that_mostly_has_none(tmp_path):
    text = "Change,Country,Location,Name,NameWoDiacritics,Subdivision,Status,Function,Date,IATA,Coordinates,Remarks\n" + UNLOCODE
    (city,) = [city for city in imported(written(tmp_path, text), "--like", "unlocode").cities if city["name"] == "Durrës"]
    assert (city["admin1"], city["alternateNames"]) == ("02", ["Durres"])


def test_what_the_user_says_of_columns_comes_first(tmp_path):
    run = imported(written(tmp_path, OPENFLIGHTS), "--like", "openflights", "--column", "name=2")
    assert {city["name"] for city in run.cities} == set(re.findall(r'^\d+,"(.*?)"', OPENFLIGHTS, re.MULTILINE))


def test_other_files_and_other_words_are_told(tmp_path):
    path = written(tmp_path, "a,b\n1,2\n")
    assert imported(path, "--like", "simplemaps").failure == (
        f"{path}: has none of the columns of simplemaps; omit --like; its columns are a, b")
    run = imported(path, "--like", "geocities")
    assert run.status == 2 and "give one of natural-earth, wof, openflights" in run.errors


@pytest.mark.parametrize(("options", "named"), [
    (["--in", "FR"], "--in"), (["--column", "name=3", "--in", "FR"], "--in and --column"), (["--like", "wof"], "--like")])
def test_files_of_geonames_take_no_words_on_what_is_where(tmp_path, options, named):
    path = written(tmp_path, place(1, "Lyon", country="FR") + "\n")
    assert f"{path}: is a file of GeoNames, of which it is known what is where; leave out {named};" in imported(
        path, *options).failure
