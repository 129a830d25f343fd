"""Reference numbers for detection: test/golden/detect.json.

Made with photutils 1.6, scipy 1.10, scikit-image 0.19, numpy 1.24 (Debian packages):

    /usr/bin/python3 test/golden/detect.py

The fields are made by formulas that test/golden/detect.ts repeats: 32-bit integers and the four operations only, so both
languages get the same float32 numbers. JSON has no NaN: null stands for it.
"""

import json
import math
import warnings
import zlib
from pathlib import Path

import numpy as np
from astropy.stats import SigmaClip
from photutils.background import Background2D, BkgZoomInterpolator, MedianBackground, SExtractorBackground
from photutils.detection import DAOStarFinder, IRAFStarFinder
from photutils.segmentation import SourceCatalog, deblend_sources, detect_sources

warnings.simplefilter("ignore")
TARGET = Path(__file__).parents[2] / "test" / "golden" / "detect.json"


class Random:
    """Uniform numbers in [0, 1) by the linear congruential generator of Numerical Recipes."""

    def __init__(self, seed):
        self.state = seed

    def next(self):
        self.state = (1664525 * self.state + 1013904223) % 2**32
        return self.state / 2**32


def field(width, height, stars, seed, crowding):
    """A tilted sky of 100 with noise of about 1, stars of Moffat's profile and every third one a stretched galaxy."""
    random = Random(seed)
    y, x = np.mgrid[0:height, 0:width].astype(float)
    data = 100 + x / width * 3 + y * y / (height * height) * 2
    noise = np.array([random.next() + random.next() + random.next() + random.next() for _ in range(width * height)])
    data += (noise.reshape(height, width) - 2) * 1.7
    for star in range(stars):
        cx = random.next() * (width * crowding)
        cy = random.next() * (height * crowding)
        u = random.next()
        peak = 12 + 900 * u * u * u
        stretch = 0.35 if star % 3 == 2 else 1
        dx = x - cx
        dy = y - cy
        along = dx * 0.8 + dy * 0.6
        across = dy * 0.8 - dx * 0.6
        profile = 1 + (along * along * stretch + across * across) / 6
        data += peak / (profile * profile * profile)
    return data.astype(np.float32).astype(float)


def plain(value):
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple, np.ndarray)):
        return [plain(item) for item in value]
    if hasattr(value, "value"):
        value = value.value
    if isinstance(value, (float, np.floating)):
        return float(f"{value:.12g}") if math.isfinite(value) else None
    return int(value) if isinstance(value, np.integer) else value


def columns(table, names):
    return {name: np.asarray(table[name], dtype=float) for name in names} if table is not None else {}


def backgrounds(data):
    result = {}
    gaps = data.copy()
    gaps[10:60, 40:95] = np.nan
    cases = {
        "median/32": (data, dict(box_size=32, exclude_percentile=90)),
        "median/25": (data, dict(box_size=25, exclude_percentile=90)),
        "mode/20/filter5": (
            data,
            dict(box_size=20, filter_size=5, bkg_estimator=SExtractorBackground(), exclude_percentile=90),
        ),
        "bilinear/32": (data, dict(box_size=32, interpolator=BkgZoomInterpolator(order=1), exclude_percentile=90)),
        "gaps/16": (gaps, dict(box_size=16)),
        "exclude/32": (data, dict(box_size=32)),
        "one": (data, dict(box_size=1000)),
    }
    for name, (image, options) in cases.items():
        arguments = {"filter_size": 3, "sigma_clip": SigmaClip(3, maxiters=10), "bkg_estimator": MedianBackground()}
        maps = Background2D(image, **{**arguments, **options})
        result[name] = {
            "median": maps.background_median,
            "rmsMedian": maps.background_rms_median,
            "background": maps.background.ravel()[::211],
            "rms": maps.background_rms.ravel()[::211],
        }
    return result


DAO = ("xcentroid", "ycentroid", "sharpness", "roundness1", "roundness2", "peak", "flux", "mag")
IRAF = ("xcentroid", "ycentroid", "fwhm", "sharpness", "roundness", "pa", "npix", "sky", "peak", "flux", "mag")


def stars(data):
    dao = {
        "3": dict(threshold=6, fwhm=3),
        "2.2": dict(threshold=8, fwhm=2.2, sharplo=0.3, sharphi=0.9, roundlo=-0.5, roundhi=0.5),
        "6/ellipse": dict(threshold=6, fwhm=6, ratio=0.6, theta=35, sigma_radius=2),
    }
    iraf = {
        "3": dict(threshold=6, fwhm=3),
        "2.2": dict(threshold=8, fwhm=2.2, minsep_fwhm=1.5, sharplo=0.3, sharphi=3, roundhi=0.4),
        "5": dict(threshold=6, fwhm=5, sigma_radius=1.2, sharplo=0.1, sharphi=4, roundlo=-1, roundhi=1),
        # The kernel of these fills its 5 × 5 pixels: none is left for the sky.
        "4.5": dict(threshold=6, fwhm=4.5, sharplo=0.1, sharphi=4, roundlo=-1, roundhi=1),
        "4.6": dict(threshold=3, fwhm=4.6, minsep_fwhm=0.3, sharplo=0.1, sharphi=4, roundlo=-1, roundhi=1),
    }
    return {
        "daofind": {name: columns(DAOStarFinder(**options)(data), DAO) for name, options in dao.items()},
        "iraf": {name: columns(IRAFStarFinder(**options)(data), IRAF) for name, options in iraf.items()},
    }


SEGMENT = (
    "xcentroid",
    "ycentroid",
    "segment_flux",
    "max_value",
    "area",
    "semimajor_sigma",
    "semiminor_sigma",
    "orientation",
    "ellipticity",
    "fwhm",
)


def catalog(data, segments):
    table = SourceCatalog(data, segments)
    return {name: np.asarray(getattr(getattr(table, name), "value", getattr(table, name)), dtype=float) for name in SEGMENT}


def describe(segments):
    """Number of labels and a checksum over the whole map as little-endian 32-bit integers."""
    if segments is None:
        return {"count": 0, "crc": None}
    return {"count": segments.nlabels, "crc": zlib.crc32(segments.data.astype("<i4").tobytes())}


def segmentation(data):
    result = {}
    for name, threshold, npixels, connectivity in (
        ("5/10/8", 5, 10, 8),
        ("3/5/4", 3, 5, 4),
        ("2/1/8", 2, 1, 8),
        ("1.2/10/8", 1.2, 10, 8),
    ):
        segments = detect_sources(data, threshold, npixels, connectivity=connectivity)
        case = describe(segments)
        for mode, nlevels, contrast in (
            ("exponential", 32, 0.001),
            ("exponential", 16, 0.05),
            ("linear", 32, 0),
            ("sinh", 24, 0.005),
        ):
            parts = deblend_sources(
                data, segments, npixels, nlevels=nlevels, contrast=contrast, mode=mode, connectivity=connectivity,
                progress_bar=False,
            )
            case[f"{mode}/{nlevels}/{contrast:g}"] = describe(parts)
            if name == "5/10/8" and contrast == 0.001:
                case["sources"] = catalog(data, parts)
        result[name] = case
    thresholds = (3 + np.arange(data.size).reshape(data.shape) % 7).astype(float)
    result["map"] = describe(detect_sources(data, thresholds, 4))
    return result


def main():
    wide = field(213, 190, 60, 20221, 1)
    crowded = field(120, 110, 70, 77, 0.6)
    flat = crowded - 101.5
    golden = {
        "checks": {"wide": float(wide.sum()), "crowded": float(crowded.sum())},
        "backgrounds": backgrounds(wide),
        "stars": stars((wide - 101.5).astype(np.float32).astype(float)),
        "segmentation": segmentation(flat.astype(np.float32).astype(float)),
    }
    TARGET.write_text(json.dumps(plain(golden), separators=(",", ":")) + "\n")
    print(f"{TARGET}: {TARGET.stat().st_size} bytes")
    for name, case in golden["segmentation"].items():
        print(name, {key: value["count"] if isinstance(value, dict) and "count" in value else "…" for key, value in case.items()})
    print({method: {name: len(t.get("mag", ())) for name, t in cases.items()} for method, cases in golden["stars"].items()})


if __name__ == "__main__":
    main()
