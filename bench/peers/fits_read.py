"""astropy.io.fits with memmap for bench/kernels/fits-read.ts: best clock milliseconds of several runs, as JSON.

Usage: fits_read.py PLAIN.fits HUGE.fits SHORT_RUNS RUNS (those of reading all)
"""

import json
import sys
import time

import numpy as np
from astropy.io import fits

plain, huge, short_runs, runs = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])


def best(work, runs=short_runs):
    shortest = float("inf")
    for _ in range(runs):
        start = time.perf_counter()
        work()
        shortest = min(shortest, time.perf_counter() - start)
    return 1e3 * shortest


def open_only(name):
    fits.open(name, memmap=True).close()


def read(rows, columns):
    # To native byte order, as every computation needs it: a view alone would read nothing.
    with fits.open(plain, memmap=True) as hdus:
        np.ascontiguousarray(hdus[0].data[rows, columns], dtype=np.float32)


everything = slice(None)
window = slice(2000, 3000)
print(
    json.dumps(
        {
            "open": best(lambda: open_only(plain)),
            "openHuge": best(lambda: open_only(huge)),
            "window": best(lambda: read(window, window)),
            "all": best(lambda: read(everything, everything), runs),
        }
    )
)
