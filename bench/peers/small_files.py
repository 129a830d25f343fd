"""Opening and checking small files with astropy for bench/kernels/small-files.ts: CPU and clock milliseconds, as JSON.

Usage: small_files.py FOLDER
"""

import json
import os
import sys
import time

from astropy.io import fits

folder = sys.argv[1]
names = sorted(os.listdir(folder))


def check(name):
    # Checksums are compared while a unit is read, so nothing is read twice.
    with fits.open(os.path.join(folder, name), memmap=False, checksum=True) as hdus:
        hdus.verify("exception")
        return len(hdus)


check(names[0])
cpu, wall = time.process_time(), time.perf_counter()
units = sum(check(name) for name in names)
times = {"cpu": 1e3 * (time.process_time() - cpu), "wall": 1e3 * (time.perf_counter() - wall)}
print(json.dumps({**times, "units": units}))
