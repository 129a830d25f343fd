"""astropy.io.fits with memmap for bench/kernels/fits-read.ts: CPU and clock milliseconds of a run, on average, as JSON.

Usage: fits_read.py RUNS open|window|all FILE
"""

import json
import sys
import time

import numpy as np
from astropy.io import fits

runs, what, name = int(sys.argv[1]), sys.argv[2], sys.argv[3]
WINDOW = slice(2000, 3000)
PARTS = {"window": (WINDOW, WINDOW), "all": (slice(None), slice(None))}


def once():
    with fits.open(name, memmap=True) as hdus:
        if what in PARTS:
            # To native byte order, as every computation needs it: a view alone would read nothing.
            np.ascontiguousarray(hdus[0].data[PARTS[what]], dtype=np.float32)


once()
cpu, wall = time.process_time(), time.perf_counter()
for _ in range(runs):
    once()
times = {"cpu": 1e3 * (time.process_time() - cpu) / runs, "wall": 1e3 * (time.perf_counter() - wall) / runs}
print(json.dumps(times))
