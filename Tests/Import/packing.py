"""How files come: packed, and as workbooks."""

import gzip
import io
import lzma

import openpyxl
from workbooks import zipped


def workbook(**sheets):
    """A workbook of sheets, each with rows, or a function that fills it."""
    book = openpyxl.Workbook()
    book.remove(book.active)
    for name, rows in sheets.items():
        sheet = book.create_sheet(name)
        if callable(rows):
            rows(sheet)
        else:
            for row in rows:
                sheet.append(row)
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


OTHERS = dict.fromkeys(["README.txt", "license.txt", "__MACOSX/._table.csv", "table.xlsx"], "read me\n")
PACKED = {
    "gzip": gzip.compress,
    "gzip of members": lambda data: gzip.compress(data[:40]) + gzip.compress(b"") + gzip.compress(data[40:]) + bytes(512),
    "xz": lzma.compress,
    "xz of streams": lambda data: lzma.compress(data[:40]) + bytes(8) + lzma.compress(data[40:]),
    "zip": lambda data: zipped({"table.csv": data}),
    "zip with others": lambda data: zipped({"table.csv": data, **OTHERS}),
    "none": bytes,
}
