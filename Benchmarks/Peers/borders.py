"""Where the borders between countries run, by the outlines that the engine has, and what lies near them."""

from __future__ import annotations

import struct
from pathlib import Path

import numpy
from scipy.spatial import cKDTree

EARTH_RADIUS = 6371.0088
COLUMNS, ROWS = 360, 180
# Kilometres. So dense are the points on a border, and half of it is how wrong a distance to a border may be.
STEP = 0.5
# So far is looked for a border. Chords of the globe that are so short are as long as their arcs.
REACH = 40.0


class Outlines:
    """The file of outlines, as Data/README.md describes it."""

    def __init__(self, path: Path) -> None:
        self._data = path.read_bytes()
        count = self._data[0]
        codes = self._data[1 : 1 + 2 * count].decode()
        self.codes = ["", *(codes[place : place + 2] for place in range(0, 2 * count, 2))]
        self._cells = struct.unpack_from(f"<{COLUMNS * ROWS}H", self._data, 1 + 2 * count)
        self._starts = 1 + 2 * count + 2 * COLUMNS * ROWS

    def edges(self) -> list[tuple[str, str, tuple[int, int], tuple[int, int]]]:
        """The countries on the left and the right of each edge, and its ends in thousandths of a degree, east and north. An edge that
        touches several cells comes as often."""
        return [
            edge
            for cell, content in enumerate(self._cells)
            if content >= 256
            for edge in self._edges_of(cell, content - 256)
        ]

    def _edges_of(self, cell: int, number: int) -> list[tuple[str, str, tuple[int, int], tuple[int, int]]]:
        corner = (cell % COLUMNS - 180) * 1000, (cell // COLUMNS - 90) * 1000
        (place,) = struct.unpack_from("<I", self._data, self._starts + 4 * number)
        count = self._data[place]
        countries = ["", *(self.codes[each] for each in self._data[place + 1 : place + 1 + count])]
        place += 2 + count
        edges = []
        lines, place = self._number(place)
        for _ in range(lines):
            left, right = divmod(self._data[place], 16)
            length, place = self._number(place + 1)
            start, place = self._point(place, corner)
            for _ in range(length):
                end, place = self._point(place, start)
                edges.append((countries[left], countries[right], start, end))
                start = end
        return edges

    def _number(self, place: int) -> tuple[int, int]:
        number = shift = 0
        while self._data[place] > 127:
            number |= (self._data[place] & 127) << shift
            place, shift = place + 1, shift + 7
        return number | self._data[place] << shift, place + 1

    def _point(self, place: int, start: tuple[int, int]) -> tuple[tuple[int, int], int]:
        east, place = self._number(place)
        north, place = self._number(place)
        return (start[0] + (east >> 1 ^ -(east & 1)), start[1] + (north >> 1 ^ -(north & 1))), place


class Lines:
    """Points along edges, to measure how far away these are."""

    def __init__(self, ends: list[tuple[tuple[int, int], tuple[int, int]]]) -> None:
        degrees = numpy.array(ends) / 1000
        starts, steps = degrees[:, 0], degrees[:, 1] - degrees[:, 0]
        lengths = numpy.hypot(steps[:, 0] * numpy.cos(numpy.radians(starts[:, 1])), steps[:, 1]) * 111.2
        counts = numpy.ceil(lengths / STEP).astype(int) + 1
        edge = numpy.repeat(numpy.arange(len(ends)), counts)
        first = numpy.repeat(numpy.cumsum(counts) - counts, counts)
        part = (numpy.arange(len(edge)) - first + 0.5) / counts[edge]
        self.points = starts[edge] + part[:, None] * steps[edge]
        self._tree = cKDTree(vectors(self.points))

    def kilometres(self, points: numpy.ndarray) -> numpy.ndarray:
        """How far away the nearest edge is from each point, of longitude and latitude; infinite beyond REACH."""
        chords, _ = self._tree.query(vectors(points), distance_upper_bound=REACH / EARTH_RADIUS)
        return EARTH_RADIUS * chords


def vectors(points: numpy.ndarray) -> numpy.ndarray:
    """Points on a globe of radius one."""
    east, north = numpy.radians(points[:, 0]), numpy.radians(points[:, 1])
    return numpy.column_stack(
        (numpy.cos(north) * numpy.cos(east), numpy.cos(north) * numpy.sin(east), numpy.sin(north))
    )
