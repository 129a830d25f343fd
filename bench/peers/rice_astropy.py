"""RICE decompression by astropy (CFITSIO's code) of the images of bench/kernels/rice.ts: how long astropy takes to open and
read each. Usage: rice_astropy.py FILE…; prints CPU milliseconds as JSON, by the names of the files.
"""

import json
import os
import sys
import time

from astropy.io import fits

RUNS = 7


def best_time(path):
    """CPU milliseconds of the best run."""
    best = float("inf")
    for _ in range(RUNS):
        start = time.process_time()
        with fits.open(path) as hdus:
            hdus[1].data[0, 0]
        best = min(best, time.process_time() - start)
    return best * 1e3


json.dump({os.path.splitext(os.path.basename(path))[0]: best_time(path) for path in sys.argv[1:]}, sys.stdout)
