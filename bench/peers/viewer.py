"""Looks at one image as a Python service would: astropy reads, finds the interval and stretches, Pillow reduces and writes the
PNG, numpy counts. The same work as ours: the interval between the percentiles 0.1 and 99.9, an asinh or square-root stretch, a
picture of 1000 pixels. Once as astropy's documentation has it, stretching the whole image, and once as somebody would who looks for
speed: reduced first, then the rest on the small image. Prints seconds on the clock, the best of three: a preview of the file, one with another stretch of the array that is in memory
already, and a histogram with the statistics that go with it."""
import json
import resource
import sys
import time

import numpy as np
from astropy.io import fits
from astropy.visualization import AsinhStretch, AsymmetricPercentileInterval, SqrtStretch
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


def save(levels):
    Image.fromarray((255 * np.nan_to_num(levels[::-1]) + 0.5).astype(np.uint8)).save(output, compress_level=6)


def toned(data, stretch):
    low, high = AsymmetricPercentileInterval(0.1, 99.9).get_limits(data)
    return stretch(np.clip((data - low) / (high - low), 0, 1))


def reduced(data):
    return np.asarray(Image.fromarray(data).resize((side, side), Image.BOX))


def draw(data, stretch):
    save(reduced(toned(data, stretch).astype(np.float32)))


def count(file):
    data = read(file)
    valid = data[np.isfinite(data)]
    np.histogram(valid, bins=256)
    np.percentile(valid, PERCENTS)
    return [valid.min(), valid.max(), valid.mean(dtype=float), valid.std(dtype=float), np.median(valid)]


def bare(data):
    np.histogram(data, bins=256)


opened = read(files[0])
small = reduced(opened)
print(
    json.dumps(
        {
            "cold": best(lambda run: draw(read(files[run % len(files)]), AsinhStretch(0.1))),
            "stretched": best(lambda run: draw(opened, SqrtStretch())),
            "histogram": best(lambda run: count(files[run % len(files)])),
            "quickCold": best(lambda run: save(toned(reduced(read(files[run % len(files)])), AsinhStretch(0.1)))),
            "quickStretched": best(lambda run: save(toned(small, SqrtStretch()))),
            "countOnly": best(lambda run: bare(opened)),
            "peakMegabytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
        }
    )
)
