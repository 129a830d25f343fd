"""Looks at one image as a Python service would: astropy reads and stretches, Pillow reduces and writes the PNG, numpy counts.
Prints seconds on the clock, the best of three: a preview of the file, one with another stretch of the array that is in memory
already, and a histogram with the statistics that go with it."""
import json
import resource
import sys
import time

import numpy as np
from astropy.io import fits
from astropy.visualization import AsinhStretch, SqrtStretch, ZScaleInterval
from PIL import Image

RUNS = 3
files, output, side = sys.argv[3:], sys.argv[1], int(sys.argv[2])
PERCENTS = [0.1, 1, 5, 25, 50, 75, 95, 99, 99.9]


def best(work):
    times = []
    for run in range(RUNS):
        start = time.perf_counter()
        work(run)
        times.append(time.perf_counter() - start)
    return min(times)


def read(file):
    with fits.open(file, memmap=False) as hdus:
        return hdus[0].data.astype(np.float32)


def draw(data, stretch):
    low, high = ZScaleInterval().get_limits(data)
    toned = stretch(np.clip((data - low) / (high - low), 0, 1))
    picture = Image.fromarray((255 * np.nan_to_num(toned[::-1]) + 0.5).astype(np.uint8))
    picture.resize((side, side), Image.BOX).save(output, compress_level=6)


def count(file):
    data = read(file)
    valid = data[np.isfinite(data)]
    np.histogram(valid, bins=256)
    np.percentile(valid, PERCENTS)
    return [valid.min(), valid.max(), valid.mean(dtype=float), valid.std(dtype=float), np.median(valid)]


def bare(data):
    np.histogram(data, bins=256)


opened = read(files[0])
print(
    json.dumps(
        {
            "cold": best(lambda run: draw(read(files[run % len(files)]), AsinhStretch(0.1))),
            "stretched": best(lambda run: draw(opened, SqrtStretch())),
            "histogram": best(lambda run: count(files[run % len(files)])),
            "countOnly": best(lambda run: bare(opened)),
            "peakMegabytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
        }
    )
)
