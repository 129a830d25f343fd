"""Times of astropy, numpy and scipy for the imaging benchmarks: CPU milliseconds, the best of three runs, as JSON.

Usage: imaging.py tone|statistics|smoothing FILE (raw little-endian float32, a square image)
"""

import json
import sys
import warnings
from time import process_time

import numpy as np

warnings.simplefilter("ignore")
RUNS = 3
PERCENTS = [0.1, 1, 5, 25, 50, 75, 95, 99, 99.9]


def best(work, runs=RUNS):
    times = []
    for _ in range(runs):
        start = process_time()
        work()
        times.append(process_time() - start)
    return 1000 * min(times)


def tone(data):
    from astropy.visualization import AsinhStretch, ManualInterval, ZScaleInterval

    def to_levels():
        low, high = ZScaleInterval().get_limits(data)
        stretched = AsinhStretch()(ManualInterval(low, high)(data))
        return (stretched * 255 + 0.5).astype(np.uint8)

    return {"astropy": best(to_levels)}


def statistics(data):
    from astropy.stats import sigma_clipped_stats

    def image_statistics():
        return data.min(), data.max(), data.mean(dtype=float), data.std(dtype=float), np.median(data)

    return {
        "sigmaClipped": best(lambda: sigma_clipped_stats(data)),
        "imageStatistics": best(image_statistics),
        "percentiles": best(lambda: np.percentile(data, PERCENTS)),
    }


def smoothing(data):
    from scipy import ndimage

    times = {f"gaussian{s}": best(lambda s=s: ndimage.gaussian_filter(data, s, mode="nearest")) for s in (1, 2, 5)}
    times["box5"] = best(lambda: ndimage.uniform_filter(data, 5, mode="nearest"))
    for size in (3, 5):
        times[f"median{size}"] = best(lambda s=size: ndimage.median_filter(data, s, mode="nearest"), 1)
    return times


if __name__ == "__main__":
    topic, file = sys.argv[1:]
    pixels = np.fromfile(file, "<f4")
    side = int(round(pixels.size**0.5))
    print(json.dumps({"tone": tone, "statistics": statistics, "smoothing": smoothing}[topic](pixels.reshape(side, side))))
