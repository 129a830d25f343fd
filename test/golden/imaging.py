"""Reference numbers for statistics, display and filter: test/golden/imaging.json and imaging-odd.json.

Made with astropy 5.2, scipy 1.10, numpy 1.24 and matplotlib 3.6 (Debian packages):

    /usr/bin/python3 test/golden/imaging.py

The inputs are small synthetic arrays, stored with the results. JSON has no NaN: null stands for it, and
"inf" for infinity.
"""

import json
import math
import warnings
from pathlib import Path

import numpy as np
from astropy.convolution import Box2DKernel, Gaussian2DKernel, convolve
from astropy.stats import sigma_clipped_stats
from astropy.visualization import (
    AsinhStretch,
    AsymmetricPercentileInterval,
    HistEqStretch,
    LogStretch,
    PowerStretch,
    SqrtStretch,
    ZScaleInterval,
)
from matplotlib import cm
from scipy import ndimage

warnings.simplefilter("ignore")
FOLDER = Path(__file__).parents[2] / "test" / "golden"
WIDTH, HEIGHT = 31, 23


def plain(value):
    """Numbers as JSON can hold them: arrays flat, NaN as null."""
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    if isinstance(value, np.ndarray):
        return [plain(item) for item in value.ravel().tolist()]
    if isinstance(value, (float, np.floating)):
        if math.isinf(value):
            return "inf" if value > 0 else "-inf"
        return float(value) if math.isfinite(value) else None
    if isinstance(value, np.integer):
        return int(value)
    return value


def short(values):
    """Values with the digits that tell float32 numbers apart."""
    return np.array([float(f"{value:.9g}") for value in values.ravel()])


def fields():
    """Sky with stars, the same with gaps, integers on a large offset, and few pixels."""
    rng = np.random.default_rng(20221)
    y, x = np.mgrid[0:HEIGHT, 0:WIDTH]
    sky = rng.normal(0.3, 0.05, (HEIGHT, WIDTH))
    for cx, cy, flux, width in ((7.3, 6.1, 40, 1.4), (22.8, 15.5, 9, 2.0), (15.0, 11.0, 2, 4.0)):
        sky += flux * np.exp(-((x - cx) ** 2 + (y - cy) ** 2) / (2 * width**2))
    sky = sky.astype(np.float32)
    gaps = sky.copy()
    gaps[rng.random(gaps.shape) < 0.1] = np.nan
    gaps[:4, :5] = np.nan
    gaps[10:13, 20:23] = np.nan
    offset = (rng.poisson(20, (HEIGHT, WIDTH)) + 100000).astype(np.float32)
    return {
        "sky": sky,
        "gaps": gaps,
        "offset": offset,
        "negative": (-sky * 1e6).astype(np.float32),
        "few": np.array([[3, 1, np.nan, 2.5, -7]], dtype=np.float32),
        "constant": np.full((3, 4), 2.5, dtype=np.float32),
    }


def odd_fields():
    """Small fields that arithmetic may stumble over."""
    rng = np.random.default_rng(7)
    sky = rng.normal(0.3, 0.05, (9, 7))
    infinite = sky.copy()
    infinite[2, 3], infinite[5, 5], infinite[7, :3] = np.inf, -np.inf, np.nan
    outliers = sky.copy()
    outliers[rng.random(sky.shape) < 0.1] = 1e4
    ties = np.zeros((9, 7))
    ties[:2] = sky[:2]
    fields = {
        "one": [[2.5]],
        "two": [[2.5, -1]],
        "twoTall": [[2.5], [7]],
        "column": sky.reshape(-1, 1)[:20],
        "constant": np.full((5, 7), -3.25),
        "infinite": infinite,
        "denormal": rng.random((5, 5)) * 1e-40,
        "huge": rng.normal(1, 0.3, (6, 6)) * 1e30,
        "tiny": rng.normal(1, 0.3, (6, 6)) * 1e-30,
        "extreme": [[3.4e38, -3.4e38, 1e38, 2e38, 3.3e38, -1]],
        "offset": 16777216 + rng.integers(0, 8, (9, 9)) * 2,
        "few": rng.choice([1, 2, 2.5], (8, 10)),
        "ties": ties,
        "negativeZero": [[-0.0, 0.0, -0.0, 1]],
        "outliers": outliers,
        "mixed": [[*rng.normal(0, 1, 30), 1e30, -1e30, 1e-30]],
    }
    return {name: np.array(field, dtype=np.float32) for name, field in fields.items()}


ODD_PERCENTS = [0, 1e-9, 33.3333, 50, 99.999999, 100]
ODD_CLIPPING = [(3, 5), (1, 5), (0.5, 10), (2.5, 100), (10, 1)]
ODD_ZSCALE = [
    {},
    {"contrast": 1},
    {"contrast": 0},
    {"contrast": 0.01},
    {"n_samples": 10},
    {"n_samples": 7, "min_npixels": 2},
    {"max_reject": 0},
    {"max_reject": 0.99},
    {"krej": 0.5},
    {"krej": 1, "max_iterations": 50},
    {"max_iterations": 1},
    {"min_npixels": 1000},
]
ODD_RANGES = [(1, None), (10, None), (7, (0, 1)), (5, (2, 2)), (3, (100, 200))]


def odd_statistics(data):
    valid = data[np.isfinite(data)].astype(np.float64)
    finite = np.where(np.isfinite(data), data, np.nan).astype(np.float64)
    return {
        # Exactly rounded: numpy's own sum of the extremes overflows or cancels.
        "mean": math.fsum(valid) / valid.size,
        "std": valid.std(),
        "percentiles": np.percentile(valid, ODD_PERCENTS),
        "clipped": [list(sigma_clipped_stats(finite, sigma=s, maxiters=n)) for s, n in ODD_CLIPPING],
        "zscale": [list(ZScaleInterval(**options).get_limits(data)) for options in ODD_ZSCALE],
        "counts": [np.histogram(valid, bins=bins, range=limits)[0] for bins, limits in ODD_RANGES],
    }


def odd_filters(fields):
    """Kernels larger than the image, gaps wider than the kernel, a single pixel."""
    result = {}
    for name in ("one", "twoTall", "infinite", "huge"):
        data = np.where(np.isfinite(fields[name]), fields[name], np.nan).astype(np.float64)
        if np.isfinite(data).all():
            result[f"{name}/gaussian/5"] = ndimage.gaussian_filter(data, 5, mode="nearest")
            result[f"{name}/box/25"] = ndimage.uniform_filter(data, 25, mode="nearest")
            result[f"{name}/median/9"] = ndimage.median_filter(data, 9, mode="nearest")
        for boundary, suffix in (("fill", ""), ("extend", "/nearest")):
            result[f"{name}/astropyGaussian/0.3{suffix}"] = convolve(data, Gaussian2DKernel(0.3), boundary=boundary)
            result[f"{name}/astropyGaussian/5{suffix}"] = convolve(data, Gaussian2DKernel(5), boundary=boundary)
            result[f"{name}/astropyBox/3{suffix}"] = convolve(data, Box2DKernel(3), boundary=boundary)
    return {key: short(value) for key, value in result.items()}


def edge_stretches():
    """Stretches at the limits of their parameters."""
    x = np.array([0, 1e-12, 1e-6, 0.001, 0.25, 0.5, 0.999, 1])
    result = {"x": x}
    for a in (1e-9, 1e-3, 1.0):
        result[f"asinh/{a}"] = AsinhStretch(a)(x)
    for a in (0.001, 1.0, 1e9):
        result[f"log/{a}"] = LogStretch(a)(x)
    for power in (0.01, 1.0, 100.0):
        result[f"power/{power}"] = PowerStretch(power)(x)
    return result


PERCENTS = [0, 0.1, 1, 5, 25, 50, 75, 95, 99, 99.9, 100]


def statistics(data):
    valid = data[np.isfinite(data)].astype(np.float64)
    clipped = {}
    for sigma, iterations in ((3, 5), (2, 5), (2.5, 1), (2, 50)):
        mean, median, std = sigma_clipped_stats(data.astype(np.float64), sigma=sigma, maxiters=iterations)
        clipped[f"{sigma}/{iterations}"] = {"mean": mean, "median": median, "std": std}
    counts, edges = np.histogram(valid, bins=17)
    low, high = ZScaleInterval().get_limits(data)
    wide = ZScaleInterval(contrast=0.6, n_samples=123, krej=2).get_limits(data)
    return {
        "min": valid.min(),
        "max": valid.max(),
        "mean": valid.mean(),
        "std": valid.std(),
        "median": np.median(valid),
        "validPixels": valid.size,
        "totalPixels": data.size,
        "percentiles": np.percentile(valid, PERCENTS),
        "clipped": clipped,
        "histogram": {"counts": counts, "edges": edges},
        "zscale": [low, high],
        "zscaleNarrow": list(wide),
        "percentileLimits": list(AsymmetricPercentileInterval(0.5, 99.5).get_limits(data)),
    }


def large_zscale():
    """A field larger than the sample, made by a formula that the test repeats."""
    i = np.arange(300 * 217, dtype=np.float64)
    data = np.fmod(i * i * 0.6180339887 + i * 0.3, 1.0) ** 3
    data[np.fmod(i, 11) == 4] = np.nan
    data = data.astype(np.float32)
    return {"count": data.size, "zscale": list(ZScaleInterval().get_limits(data))}


def stretches(sky):
    x = np.linspace(0, 1, 33)
    equalizer = HistEqStretch(sky.astype(np.float64))
    return {
        "x": x,
        "sqrt": SqrtStretch()(x),
        "power": PowerStretch(2)(x),
        "power/0.7": PowerStretch(0.7)(x),
        "log": LogStretch()(x),
        "log/50": LogStretch(50)(x),
        "asinh": AsinhStretch()(x),
        "asinh/0.01": AsinhStretch(0.01)(x),
        "histeq": equalizer(x),
    }


def colormaps():
    names = {"grayscale": "gray"}
    every = np.arange(256)
    maps = ("inferno", "magma", "viridis", "plasma", "grayscale", "hot", "cool", "rainbow")
    return {name: cm.get_cmap(names.get(name, name))(every, bytes=True)[::15, :3] for name in maps}


def filters(sky, gaps):
    wide = sky.astype(np.float64)
    gappy = gaps.astype(np.float64)
    result = {}
    for sigma in (0.5, 1.0, 1.7, 4.0):
        result[f"gaussian/{sigma}"] = ndimage.gaussian_filter(wide, sigma, mode="nearest")
    for size in (3, 5, 9, 25):
        result[f"box/{size}"] = ndimage.uniform_filter(wide, size, mode="nearest")
        result[f"median/{size}"] = ndimage.median_filter(wide, size, mode="nearest")
    for sigma in (0.6, 1.0, 2.3):
        kernel = Gaussian2DKernel(sigma)
        result[f"astropyGaussian/{sigma}"] = convolve(gappy, kernel)
        result[f"astropyGaussian/{sigma}/nearest"] = convolve(gappy, kernel, boundary="extend")
    for size in (3, 7):
        kernel = Box2DKernel(size)
        result[f"astropyBox/{size}"] = convolve(gappy, kernel)
        result[f"astropyBox/{size}/nearest"] = convolve(gappy, kernel, boundary="extend")
    # Every fourth pixel of each, with the digits of a float32, is enough and keeps the file small.
    return {key: short(value.ravel()[::4]) for key, value in result.items()}


def main():
    data = fields()
    odd = odd_fields()
    golden = {
        "percents": PERCENTS,
        "fields": {name: stored(f) for name, f in data.items()},
        "statistics": {name: statistics(f) for name, f in data.items()},
        "largeZscale": large_zscale(),
        "stretches": stretches(data["sky"]),
        "colormaps": colormaps(),
        "filters": filters(data["sky"], data["gaps"]),
    }
    odd_golden = {
        "percents": ODD_PERCENTS,
        "clipping": ODD_CLIPPING,
        "zscale": ODD_ZSCALE,
        "ranges": ODD_RANGES,
        "fields": {name: stored(f) for name, f in odd.items()},
        "statistics": {name: odd_statistics(f) for name, f in odd.items()},
        "filters": odd_filters(odd),
        "stretches": edge_stretches(),
    }
    write("imaging.json", golden)
    write("imaging-odd.json", odd_golden)


def stored(field):
    return {"width": field.shape[1], "height": field.shape[0], "data": short(field)}


def write(name, golden):
    target = FOLDER / name
    target.write_text(json.dumps(plain(golden), separators=(",", ":")) + "\n")
    print(f"{name}: {target.stat().st_size} bytes")


if __name__ == "__main__":
    main()
