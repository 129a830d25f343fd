"""RICE decompression by astropy (CFITSIO's code) of an image of bench/kernels/rice.ts: how long astropy takes to open and read it.

Usage: rice_astropy.py FILE; prints the medians of CPU and clock milliseconds as JSON.
"""

import json
import statistics
import sys
import time

from astropy.io import fits

RUNS = 5


def once(path):
    cpu, wall = time.process_time(), time.perf_counter()
    with fits.open(path) as hdus:
        hdus[1].data[0, 0]
    return 1e3 * (time.process_time() - cpu), 1e3 * (time.perf_counter() - wall)


times = [once(sys.argv[1]) for _ in range(RUNS)]
print(json.dumps({"cpu": statistics.median(t[0] for t in times), "wall": statistics.median(t[1] for t in times)}))
