"""Reference numbers for the processing algorithms: test/golden/process.json.

Made with astropy 5.2, scipy 1.10, numpy 1.24, photutils 1.6 and reproject 0.10 (Debian packages):

    /usr/bin/python3 test/golden/process.py

The input is a small synthetic field, stored with the results: float32, little-endian, Base64. Of each result every seventh
pixel is kept; null stands for NaN.
"""

import base64
import json
import warnings
from pathlib import Path

import numpy as np
from astropy.convolution import Box2DKernel, Gaussian2DKernel, convolve
from astropy.stats import SigmaClip
from astropy.wcs import WCS
from photutils.background import Background2D, MedianBackground
from reproject import reproject_interp
from scipy import ndimage

warnings.simplefilter("ignore")
WIDTH, HEIGHT, EVERY = 64, 48, 7
TARGET = (50, 40)


def field():
    """A sloping sky with noise, stars, and pixels that stand out."""
    rng = np.random.default_rng(42)
    y, x = np.mgrid[:HEIGHT, :WIDTH]
    sky = 100 + 0.3 * x - 0.2 * y + 0.01 * (x - 30) ** 2 + rng.normal(0, 1, (HEIGHT, WIDTH))
    for _ in range(6):
        cx, cy, peak = rng.uniform(0, WIDTH), rng.uniform(0, HEIGHT), rng.uniform(30, 300)
        sky += peak * np.exp(-((x - cx) ** 2 + (y - cy) ** 2) / (2 * 1.1**2))
    for _ in range(20):
        sky[rng.integers(HEIGHT), rng.integers(WIDTH)] += rng.choice([-40, 60])
    return sky.astype(np.float32)


def grid(shape, scale_arcsec, angle_deg, crval):
    wcs = WCS(naxis=2)
    cos, sin = (scale_arcsec / 3600 * f(np.radians(angle_deg)) for f in (np.cos, np.sin))
    wcs.wcs.ctype = ["RA---TAN", "DEC--TAN"]
    wcs.wcs.crval = crval
    wcs.wcs.crpix = [(shape[0] + 1) / 2, (shape[1] + 1) / 2]
    wcs.wcs.cd = [[-cos, sin], [sin, cos]]
    wcs.wcs.radesys = "ICRS"
    wcs.pixel_shape = shape
    return wcs


def cards(wcs):
    (a, b), (c, d) = wcs.wcs.cd.tolist()
    return {
        **{"CTYPE1": "RA---TAN", "CTYPE2": "DEC--TAN", "CUNIT1": "deg", "CUNIT2": "deg", "RADESYS": "ICRS"},
        **dict(zip(("CRPIX1", "CRPIX2"), wcs.wcs.crpix.tolist())),
        **dict(zip(("CRVAL1", "CRVAL2"), wcs.wcs.crval.tolist())),
        **{"CD1_1": a, "CD1_2": b, "CD2_1": c, "CD2_2": d},
    }


def sharpened(v, radius, amount, threshold):
    detail = v - ndimage.gaussian_filter(v, radius, mode="nearest")
    return np.where(np.abs(detail) >= threshold, v + amount * detail, v)


def background(v, **more):
    clip = SigmaClip(sigma=3, maxiters=10)
    options = dict(filter_size=3, sigma_clip=clip, bkg_estimator=MedianBackground(), exclude_percentile=90)
    return Background2D(v.astype(float), 8, **options, **more)


def without_sources(v, sigma, growth):
    first = background(v)
    bright = ndimage.median_filter(v, 3, mode="nearest") > first.background + sigma * first.background_rms
    mask = ndimage.binary_dilation(bright, np.ones((2 * growth + 1, 2 * growth + 1)))
    return v - background(v, mask=mask).background


def without_outliers(v, size, sigma, floor=0.0, positive=False):
    middle = ndimage.median_filter(v, size, mode="nearest")
    noise = 1.482602218505602 * ndimage.median_filter(np.abs(v - middle), size, mode="nearest").astype(float)
    far = v - middle if positive else np.abs(v - middle)
    out = far > sigma * np.maximum(noise, floor)
    return np.where(out, middle, v), int(out.sum())


def some(values):
    return [None if np.isnan(v) else float(f"{v:.9g}") for v in np.asarray(values, float).ravel()[::EVERY]]


v = field()
source, target = grid((WIDTH, HEIGHT), 0.1, 30, [150.1, 2.2]), grid(TARGET, 0.13, 10, [150.1001, 2.2001])
rejected, count = without_outliers(v, 5, 5)
bright_only, bright_count = without_outliers(v, 7, 4, 2.5, True)
reprojected, footprint = reproject_interp((v, source), target, shape_out=TARGET[::-1], order="bilinear")
result = {
    "width": WIDTH,
    "height": HEIGHT,
    "every": EVERY,
    "input": base64.b64encode(v.astype("<f4").tobytes()).decode(),
    "cards": cards(source),
    "target": {"width": TARGET[0], "height": TARGET[1], "cards": cards(target)},
    "smooth": {
        "gaussian": some(ndimage.gaussian_filter(v, 1.5, mode="nearest")),
        "median": some(ndimage.median_filter(v, 5, mode="nearest")),
        "box": some(ndimage.uniform_filter(v, 5, mode="nearest")),
        "astropy_gaussian": some(convolve(v, Gaussian2DKernel(1.5))),
        "astropy_box": some(convolve(v, Box2DKernel(5))),
    },
    "sharpen": some(sharpened(v, 2, 1.5, 1)),
    "subtractBackground": {
        "plain": some(v - background(v).background),
        "withoutSources": some(without_sources(v, 2, 1)),
    },
    "rejectOutliers": {
        "both": {"rejected": count, "values": some(rejected)},
        "positive": {"rejected": bright_count, "values": some(bright_only)},
    },
    "reproject": {"values": some(reprojected), "covered": int(footprint.sum())},
}
Path(__file__).with_suffix(".json").write_text(json.dumps(result) + "\n")
print({k: (len(json.dumps(x)) if not isinstance(x, int) else x) for k, x in result.items()}, count, bright_count)
