"""The peer of an import: reads places of GeoNames as Python reads tables, and writes the same cities as JSON.

    python3 imports_peer.py FILE OUTPUT

It takes the places in the order of the file, checks no value, and knows neither divisions nor names by language.
"""

import csv
import json
import sys

NOT_OF_TODAY = {"PPLH", "PPLCH", "PPLQ", "PPLW", "PPLX"}


def cities(file):
    for row in csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
        id, name, _, names, latitude, longitude, kind, code, country = row[:9]
        if kind != "P" or code in NOT_OF_TODAY:
            continue
        city = {"_id": int(id), "name": name, "country": country,
                "coord": {"lon": float(longitude), "lat": float(latitude)}, "population": int(row[14] or 0)}
        if row[17]:
            city["timezone"] = row[17]
        city["feature_code"] = code
        if names:
            city["alternateNames"] = names.split(",")
        yield city


with open(sys.argv[1], encoding="utf8", newline="") as file, open(sys.argv[2], "w", encoding="utf8") as output:
    separator = "[\n"
    for city in cities(file):
        output.write(separator)
        output.write(json.dumps(city, ensure_ascii=False, separators=(",", ":")))
        separator = ",\n"
    output.write("\n]\n")
