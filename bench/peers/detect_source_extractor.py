"""Time of source-extractor for bench/kernels/detect.ts: CPU milliseconds of the process, the best of three, as JSON.

Usage: detect_source_extractor.py FILE (raw little-endian float32, a square image)

The process reads a FITS file from the page cache and writes a catalogue of the columns that findSources measures. What
reading and swapping the bytes of that file costs is measured with numpy and given as `reading`, to be subtracted.
"""

import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np
from astropy.io import fits

RUNS = 3
COLUMNS = "NUMBER X_IMAGE Y_IMAGE FLUX_ISO FLUX_MAX ISOAREA_IMAGE A_IMAGE B_IMAGE THETA_IMAGE ELLIPTICITY FWHM_IMAGE"
OPTIONS = {
    "CATALOG_NAME": "out.cat",
    "CATALOG_TYPE": "ASCII",
    "PARAMETERS_NAME": "columns.param",
    "DETECT_THRESH": 5,
    "ANALYSIS_THRESH": 5,
    "DETECT_MINAREA": 10,
    "DEBLEND_NTHRESH": 32,
    "DEBLEND_MINCONT": 0.001,
    "FILTER": "N",
    "CLEAN": "N",
    "BACK_SIZE": 64,
    "BACK_FILTERSIZE": 3,
    "NTHREADS": 1,
    "VERBOSE_TYPE": "QUIET",
}


def run(program, folder):
    """CPU milliseconds of one run."""
    options = [part for name, value in OPTIONS.items() for part in (f"-{name}", str(value))]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([program, "image.fits", "-c", "empty.sex", *options], cwd=folder, check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return 1000 * (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def read_time(folder):
    """CPU milliseconds of reading and byte-swapping the file, which ours does not do in this benchmark."""
    times = []
    for _ in range(RUNS):
        start = os.times()
        with open(folder / "image.fits", "rb") as file:
            np.frombuffer(file.read(), ">f4").astype("<f4")
        end = os.times()
        times.append(1000 * (end.user + end.system - start.user - start.system))
    return min(times)


def main():
    program = shutil.which("source-extractor") or shutil.which("sex")
    if program is None:
        print("{}")
        return
    pixels = np.fromfile(sys.argv[1], "<f4")
    side = int(round(pixels.size**0.5))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        fits.writeto(folder / "image.fits", pixels.reshape(side, side))
        (folder / "columns.param").write_text(COLUMNS.replace(" ", "\n") + "\n")
        (folder / "empty.sex").write_text("")
        total = min(run(program, folder) for _ in range(RUNS))
        count = sum(not line.startswith("#") for line in (folder / "out.cat").read_text().splitlines())
        print(json.dumps({"total": total, "reading": read_time(folder), "count": count}))


if __name__ == "__main__":
    main()
