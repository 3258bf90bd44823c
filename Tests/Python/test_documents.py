"""What README.md shows of the package. Its own README is run by doctest."""

from __future__ import annotations

import re
from pathlib import Path

import citysearch
import pandas
import pytest

README = Path(__file__).parents[2] / "README.md"


def test_the_readme_shows_what_runs(capsys: pytest.CaptureFixture[str]) -> None:
    [example] = re.findall(r"^```python\n(.*?)^```$", README.read_text(), re.DOTALL | re.MULTILINE)
    frame = pandas.DataFrame({"city": ["Wien", "Lyon"]})
    exec(example, {"citysearch": citysearch, "frame": frame})
    assert "São Paulo" in capsys.readouterr().out
    assert frame["country"].tolist() == ["AT", "FR"]
