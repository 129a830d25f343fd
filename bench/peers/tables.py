"""astropy.table for bench/tables.ts: clock milliseconds of each task, as JSON. Each task starts from the file, as ours does.

Usage: tables.py TABLE.fits SPECTRUM.fits RUNS
"""

import json
import sys
import time

import numpy as np
from astropy.table import Table

catalogue, spectrum, runs = sys.argv[1], sys.argv[2], int(sys.argv[3])
PAGE = 100


def best(work):
    shortest = float("inf")
    for _ in range(runs):
        start = time.perf_counter()
        work()
        shortest = min(shortest, time.perf_counter() - start)
    return shortest * 1000


def plain(value):
    if isinstance(value, (bytes, np.bytes_)):
        return value.decode()
    value = value.item() if hasattr(value, "item") else value
    return None if isinstance(value, float) and not np.isfinite(value) else value


def page(table):
    rows = [{name: plain(row[name]) for name in table.colnames} for row in table[:PAGE]]
    return json.dumps({"items": rows, "total": len(table)})


def read():
    return Table.read(catalogue, hdu=1, memmap=True, character_as_bytes=True)


def sorted_page(column):
    table = read()
    return page(table[np.argsort(table[column], kind="stable")[:PAGE]])


def searched(text):
    """The text in any column, upper and lower case alike."""
    table = read()
    needle = text.lower()
    found = np.zeros(len(table), dtype=bool)
    for name in table.colnames:
        column = np.asarray(table[name])
        texts = np.char.lower(column.astype(str) if column.dtype.kind != "S" else column)
        found |= np.char.find(texts, needle.encode() if texts.dtype.kind == "S" else needle) >= 0
    return page(table[found])


def whole_spectrum():
    table = Table.read(spectrum, hdu=1)
    columns = {}
    for name in table.colnames:
        values = np.asarray(table[name], dtype=float)
        numbers = values.tolist()
        for i in np.flatnonzero(~np.isfinite(values)):
            numbers[i] = None
        columns[name.lower()] = numbers
    return json.dumps({"columns": columns})


print(
    json.dumps(
        {
            "firstPage": best(lambda: page(read())),
            "byNumber": best(lambda: sorted_page("FLUX")),
            "byText": best(lambda: sorted_page("NAME")),
            "search": best(lambda: searched("NGC 12345")),
            "searchDigits": best(lambda: searched("12345")),
            "spectrum": best(whole_spectrum),
        }
    )
)
