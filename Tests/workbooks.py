"""Workbooks that are written by hand, to have what no program for spreadsheets writes."""

import io
import zipfile


def zipped(parts):
    """An archive of texts by their names."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, part in parts.items():
            archive.writestr(name, part)
    return file.getvalue()


def sheet(rows, texts=None, before="", without=()):
    """A workbook of rows and shared texts in XML; `before` precedes the sheet, and `without` names omitted parts."""
    namespace = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    relationships = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    shared = f'<Relationship Id="rId2" Type="{relationships}/sharedStrings" Target="/xl/sharedStrings.xml"/>'
    parts = {
        "xl/workbook.xml": f'<workbook xmlns="{namespace}" xmlns:r="{relationships}"><sheets>'
                           '<sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels":
            '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
            f'<Relationship Id="rId1" Type="{relationships}/worksheet" Target="worksheets/sheet1.xml"/>'
            f'{"" if texts is None else shared}</Relationships>',
        "xl/worksheets/sheet1.xml": f'{before}<worksheet xmlns="{namespace}"><sheetData>{rows}</sheetData></worksheet>',
    }
    if texts is not None:
        parts["xl/sharedStrings.xml"] = f'<sst xmlns="{namespace}">{texts}</sst>'
    return zipped({name: part for name, part in parts.items() if name not in without})


def row(*cells, number=None):
    reference = f' r="{number}"' if number else ""
    return f'<row{reference}>{"".join(cells)}</row>'


def inline(value, reference=None):
    """A cell with a text of its own."""
    reference = f' r="{reference}"' if reference else ""
    return f'<c t="inlineStr"{reference}><is><t>{value}</t></is></c>'
