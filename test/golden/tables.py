"""Reference rows, orders and matches of tables: test/golden/tables.json.

Made with astropy 5.2 and numpy 1.24 (Debian packages):

    /usr/bin/python3 test/golden/tables.py

`files` holds small tables that astropy wrote (FITS as gzip and base64; ECSV and CSV as text) with the rows that astropy reads
back, the row numbers of every column that can be sorted, up and down, and those of some searches. `real` holds the same
for files of ../shared/fits, as far as a page goes. Values that JSON lacks are null (NaN, infinities, masked), integers beyond
2**53 are text, complex numbers [real, imaginary]. Rows are sorted by Python's stable sort, those without a value last;
text is compared by code point. Searched is the shortest text of a value.
"""

import base64
import gzip
import io
import json
import math
import warnings
from pathlib import Path

import numpy as np
from astropy.io import fits
from astropy.table import MaskedColumn, Table

ROOT = Path(__file__).parents[2]
TARGET = ROOT / "test" / "golden" / "tables.json"
FITS = ROOT.parent / "shared" / "fits"
SAFE_INTEGER = 2**53 - 1
ROWS = 120
NEEDLES = ["12", "NGC 10", "é", ".5", "-3", "true", "a.c", "(", "zz", "00"]


def plain(value):
    """A cell as the answer has it."""
    if value is np.ma.masked or value is None:
        return None
    if isinstance(value, dict):
        return value
    if isinstance(value, (list, tuple, np.ndarray)):
        filled = value.tolist() if isinstance(value, np.ma.MaskedArray) else value
        return [plain(item) for item in filled]
    if isinstance(value, (complex, np.complexfloating)):
        return [plain(value.real), plain(value.imag)]
    if isinstance(value, (bool, np.bool_)):
        return bool(value)
    if isinstance(value, (int, np.integer)):
        return int(value) if abs(int(value)) <= SAFE_INTEGER else str(int(value))
    if isinstance(value, np.float32):
        value = float(str(value))
    if isinstance(value, (float, np.floating)):
        # JSON of JavaScript has one zero.
        return float(value) + 0.0 if math.isfinite(value) else None
    if isinstance(value, bytes):
        value = value.decode("latin1")
    return str(value).rstrip()


def text_of(cell):
    if isinstance(cell, bool):
        return "true" if cell else "false"
    if isinstance(cell, float) and cell == int(cell) and abs(cell) < 1e15:
        return str(int(cell))
    return str(cell)


def order(cells, number, reverse):
    """Row numbers in the order of a column; integers that are text sort as integers."""
    values = [int(c) if number and isinstance(c, str) else c for c in cells]
    present = [i for i, value in enumerate(values) if value is not None]
    missing = [i for i, value in enumerate(values) if value is None]
    return sorted(present, key=lambda i: values[i], reverse=reverse) + missing


def is_scalar(cells):
    return not any(isinstance(cell, (list, dict)) for cell in cells)


def facts(table, limit=None):
    """Rows, orders of all columns of single values, and matches, of an astropy table."""
    columns = {name: [plain(value) for value in table[name]] for name in table.colnames}
    scalars = {n: cells for n, cells in columns.items() if is_scalar(cells)}
    kinds = {name: table[name].dtype.kind for name in table.colnames}
    orders = {
        name: {
            direction: order(cells, kinds[name] in "iuf", direction == "desc")[:limit] for direction in ("asc", "desc")
        }
        for name, cells in scalars.items()
    }
    searches = {}
    for needle in NEEDLES:
        lower = needle.lower()
        found = {
            i for cells in scalars.values() for i, c in enumerate(cells) if c is not None and lower in text_of(c).lower()
        }
        searches[needle] = {"total": len(found), "rows": sorted(found)[:limit]}
    rows = [[columns[name][i] for name in table.colnames] for i in range(len(table))][: limit or 12]
    return {"columns": table.colnames, "total": len(table), "rows": rows, "orders": orders, "searches": searches}


def every_type():
    """A table with every kind of column, values that are missing, that are equal, and that need 64 bits."""
    random = np.random.default_rng(9)
    real = random.normal(0, 100, ROWS).round(3)
    real[::7] = np.nan
    real[5], real[6], real[8], real[9] = np.inf, -np.inf, 0.0, -0.0
    single = random.normal(0, 1, ROWS).astype("f4")
    single[::11] = np.nan
    count = random.integers(-5, 5, ROWS).astype("i2")
    table = Table()
    table["real"] = real
    table["single"] = single
    table["count"] = MaskedColumn(count, mask=count == 4, fill_value=-999)
    table["byte"] = random.integers(0, 255, ROWS).astype("u1")
    table["unsigned"] = random.integers(0, 65535, ROWS).astype("u2")
    table["signed"] = random.integers(-(2**31), 2**31, ROWS).astype("i4")
    table["id"] = 2**62 + random.integers(-50, 50, ROWS).astype("i8")
    table["name"] = [f"NGC {n}" if n % 3 else "ngc  " + "a.c("[: n % 5] for n in random.integers(0, 2000, ROWS)]
    table["flag"] = random.integers(0, 2, ROWS).astype(bool)
    table["complex"] = (random.integers(0, 9, ROWS) + 1j * random.integers(0, 9, ROWS)).astype("c8")
    table["pair"] = random.integers(0, 9, (ROWS, 2)).astype("i2")
    table["matrix"] = random.integers(0, 9, (ROWS, 2, 3)).astype("f4")
    return table


def packed(table):
    buffer = io.BytesIO()
    table.write(buffer, format="fits")
    return base64.b64encode(gzip.compress(buffer.getvalue(), mtime=0)).decode(), buffer.getvalue()


def fits_case(name, table):
    data, plain_bytes = packed(table)
    return {"name": name, "base64": data, **facts(Table.read(io.BytesIO(plain_bytes), format="fits"))}


def ecsv_table():
    random = np.random.default_rng(10)
    table = Table()
    table["id"] = MaskedColumn(np.arange(30) % 7, mask=np.arange(30) % 5 == 0)
    table["big"] = 2**60 + np.arange(30) * 3
    table["flux"] = random.normal(0, 1, 30).astype("f4")
    table["flux"].unit = "Jy"
    table["flux"].format = "%8.5f"
    table["flux"].description = "a flux: with 'quotes', {braces} and so many words that the line is wrapped by those who write YAML"
    table["wave"] = MaskedColumn(random.normal(5, 1, 30), mask=np.arange(30) % 4 == 1, unit="um")
    table["wave"][3] = np.nan
    table["name with blank"] = [["été", "a \"quoted\" one", "Ω(x)", "plain", "with, comma"][i % 5] for i in range(30)]
    table["flag"] = np.arange(30) % 2 == 0
    table["spectrum"] = random.integers(0, 9, (30, 3)).astype("f8")
    lists = np.empty(30, dtype=object)
    lists[:] = [list(range(i % 4)) for i in range(30)]
    table["list"] = lists
    table["z"] = np.arange(30) + 0.5j
    table.meta["comment"] = "with tags: !!omap"
    return table


def text_case(name, table, **options):
    buffer = io.StringIO()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        table.write(buffer, **options)
    text = buffer.getvalue()
    read = Table.read(text, format="ascii.ecsv" if "ecsv" in options["format"] else "ascii.csv")
    return {"name": name, "text": text, **facts(read)}


def csv_table():
    table = Table()
    table["ra"] = np.linspace(-3, 400, 40).round(2)
    table["n"] = [str(i % 6) if i % 9 else "" for i in range(40)]
    table["object"] = [["M 31", "NGC 1001", 'say ""hi""', "a,b", "two\nlines"][i % 5] for i in range(40)]
    return table


def real(path, hdu, limit):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        table = Table.read(FITS / path, hdu=hdu, unit_parse_strict="silent")
    return {"name": path, "hdu": hdu, "limit": limit, **facts(table, limit)}


REAL = [("tables/openngc-ngc.fits", 1), ("tables/brightstars.fits", 1), ("tables/iter_a.fit", 1), ("tables/table.fits", 1)]

result = {
    "files": [
        fits_case("every-type.fits", every_type()),
        text_case("blanks.ecsv", ecsv_table(), format="ascii.ecsv"),
        text_case("commas.ecsv", ecsv_table(), format="ascii.ecsv", delimiter=","),
        text_case("plain.csv", csv_table(), format="ascii.csv"),
    ],
    "real": [real(path, hdu, 15) for path, hdu in REAL if FITS.exists()],
}
TARGET.write_text(json.dumps(result, separators=(",", ":"), ensure_ascii=False, allow_nan=False) + "\n")
