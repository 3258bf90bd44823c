"""Makes pages of the documents: python Documentation/Site/pages.py FOLDER, which Scripts/site does.

Documents lie at the same paths as in the repository, with .html in the place of .md. What they link to and is no document, such as
a picture or a header, lies beside them as it is.
"""

import pathlib
import re
import shutil
import subprocess
import sys
import urllib.parse

import markdown

ROOT = pathlib.Path(__file__).parents[2]
STYLE = pathlib.Path(__file__).with_name("style.css").read_text()
# Where DocC puts the articles of a catalogue.
MANUALS = {
    "Sources/CitySearch/CitySearch.docc": "engine/documentation/citysearch",
    "Sources/CitySearchModel/CitySearchModel.docc": "model/documentation/citysearchmodel",
}
ATTRIBUTE = re.compile(r'(<(?:a|img)[^>]*? (?:href|src)=")([^"]+)(")')


def main():
    site = pathlib.Path(sys.argv[1])
    tracked = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    documents = [path for path in tracked if path.endswith(".md") and ".docc/" not in path]
    for document in documents:
        write(document, site, set(tracked))
    print(f"{site}: {len(documents)} documents, and the manuals of {len(MANUALS)} modules")


def write(document, site, tracked):
    """Makes the page of a document, and copies what it shows."""
    text = (ROOT / document).read_text()
    body = markdown.markdown(text, extensions=["tables", "fenced_code", "toc"], extension_configs={"toc": {"slugify": anchor}})
    body = ATTRIBUTE.sub(lambda match: match[1] + target(match[2], document, site, tracked) + match[3], body)
    title = re.search(r"^# (.*)", text, re.MULTILINE)
    path = page(document, site)
    path.parent.mkdir(parents=True, exist_ok=True)
    top = "../" * document.count("/")
    path.write_text(f"""<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{title[1].replace("`", "") if title else document}</title>
<style>{STYLE}</style>
<nav><a href="{top}index.html">citysearch</a> <a href="{top}Documentation/index.html">Documentation</a>
<a href="/engine/documentation/citysearch/">Engine</a> <a href="/model/documentation/citysearchmodel/">Model</a></nav>
<main>
{body}
</main>
</html>
""")


def page(document, site):
    path = site / document
    return path.with_name("index.html") if path.name == "README.md" else path.with_suffix(".html")


def target(link, document, site, tracked):
    """Where a link leads on the site."""
    if re.match(r"\w+:|#", link):
        return link
    place, sharp, fragment = link.partition("#")
    place = urllib.parse.unquote(place)
    path = ((ROOT / document).parent / place).resolve().relative_to(ROOT).as_posix()
    for catalogue, manual in MANUALS.items():
        if path.startswith(catalogue + "/"):
            name = pathlib.Path(path).stem.lower()
            return f"/{manual}/" if manual.endswith("/" + name) else f"/{manual}/{name}/" + sharp + fragment
    if f"{path}/README.md" in tracked:
        place = f"{place.rstrip('/')}/README.md"
    elif path in tracked and not path.endswith(".md"):
        (site / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / path, site / path)
    return re.sub(r"(^|/)README\.md$", r"\1index.html", place).removesuffix(".md") + (
        ".html" if place.endswith(".md") and not place.endswith("README.md") else "") + sharp + fragment


def anchor(heading, separator):
    """What a heading is called in an address, as on GitHub."""
    return re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", separator)


if __name__ == "__main__":
    main()
