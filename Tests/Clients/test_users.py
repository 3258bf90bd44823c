"""What the operator does with the data of people whom a proxy signs in."""

import json

from running_service import Service, run


def test_the_command_lists_exports_and_deletes_users(tmp_path):
    with Service(tmp_path, "--user-header", "X-User", "--trust-proxy", "127.0.0.1") as service:
        for name in ["bob", "bob@example.org"]:
            assert service.request("/api/favourites/3435910", "PUT", headers={"X-User": name}).status == 201

        def users(*arguments):
            return run(tmp_path, "users", *arguments)

        def favourites(name):
            return service.request("/api/favourites", headers={"X-User": name}).json["count"]

        assert users("list").stdout.splitlines() == ["bob", "bob@example.org"]
        exported = json.loads(users("export", "bob").stdout)
        assert exported["user"] == "bob"
        assert [city["name"] for city in exported["favourites"]] == ["Buenos Aires"]
        assert exported["history"] == []
        assert users("delete", "bob").returncode == 0
        assert users("delete", "bob").returncode == 1
        unknown = users("export", "bob")
        assert unknown.returncode == 1 and unknown.stdout == ""
        assert unknown.stderr == "citysearch: nothing is kept of this user\n"
        refused = users("export", "")
        assert refused.returncode == 2 and len(refused.stderr.splitlines()) == 1
        assert (favourites("bob"), favourites("bob@example.org")) == (0, 1)
