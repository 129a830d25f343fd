"""Times of sep and photutils for bench/kernels/detect.ts: CPU milliseconds, the best of three runs, and counts, as JSON.

Usage: detect_sep.py FILE (raw little-endian float32, a square image)
"""

import json
import sys
import warnings
from time import process_time

import numpy as np
import sep

warnings.simplefilter("ignore")
RUNS = 3
THRESHOLD = 5
PIXELS = 10
FWHM = 3


def best(work, runs=RUNS):
    times = []
    for _ in range(runs):
        start = process_time()
        result = work()
        times.append(process_time() - start)
    return 1000 * min(times), result


def extract(data, **options):
    """What one call of findSources does: background, noise, detection, deblending, shapes."""
    background = sep.Background(data, bw=64, bh=64, fw=3, fh=3)
    return sep.extract(
        data - background, THRESHOLD, err=background.rms(), minarea=PIXELS,
        deblend_nthresh=32, deblend_cont=0.001, **options,
    )


def background_maps(data):
    background = sep.Background(data, bw=64, bh=64, fw=3, fh=3)
    return background.back(), background.rms()


def find_stars(data):
    from photutils.detection import DAOStarFinder

    background = sep.Background(data, bw=64, bh=64, fw=3, fh=3)
    return DAOStarFinder(THRESHOLD * background.globalrms, FWHM)(data - background)


def main():
    pixels = np.fromfile(sys.argv[1], "<f4")
    side = int(round(pixels.size**0.5))
    data = pixels.reshape(side, side)
    sep.set_extract_pixstack(3_000_000)
    bare, plain = best(lambda: extract(data, filter_kernel=None, clean=False))
    standard, filtered = best(lambda: extract(data))
    maps, _ = best(lambda: background_maps(data))
    stars, table = best(lambda: find_stars(data), 1)
    print(json.dumps({
        "bare": bare, "bareCount": len(plain), "standard": standard, "standardCount": len(filtered),
        "background": maps, "daofind": stars, "daofindCount": len(table),
    }))


if __name__ == "__main__":
    main()
