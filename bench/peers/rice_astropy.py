"""RICE decompression by astropy (CFITSIO's code): makes the two images of bench/kernels/rice.ts in a folder and times
how long astropy takes to open and read each. Usage: rice_astropy.py FOLDER SIDE; prints CPU milliseconds as JSON.
"""

import json
import os
import sys
import time

import numpy as np
from astropy.io import fits

RUNS = 7


def star_field(side):
    """Background, noise of 8 counts, stars."""
    rng = np.random.default_rng(3)
    image = 100 + rng.normal(0, 8, (side, side))
    y, x = np.mgrid[-8:9, -8:9]
    star = np.exp(-(x * x + y * y) / 8)
    for x0, y0 in rng.integers(10, side - 10, (side * side // 3400, 2)):
        image[y0 - 8 : y0 + 9, x0 - 8 : x0 + 9] += star * rng.exponential(800)
    return image


def best_time(path):
    """CPU milliseconds of the best run."""
    best = np.inf
    for _ in range(RUNS):
        start = time.process_time()
        with fits.open(path) as hdus:
            hdus[1].data[0, 0]
        best = min(best, time.process_time() - start)
    return best * 1e3


def main():
    folder, side = sys.argv[1], int(sys.argv[2])
    image = star_field(side)
    options = {
        'int16': (np.rint(image).astype(np.int16), {}),
        'float32': (image.astype(np.float32), dict(quantize_level=4, quantize_method=1, dither_seed=7)),
    }
    times = {}
    for name, (pixels, quantisation) in options.items():
        path = os.path.join(folder, f'{name}.fits')
        hdu = fits.CompImageHDU(pixels, compression_type='RICE_1', **quantisation)
        fits.HDUList([fits.PrimaryHDU(), hdu]).writeto(path)
        times[name] = best_time(path)
    json.dump(times, sys.stdout)


if __name__ == '__main__':
    main()
