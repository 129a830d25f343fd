"""Reference numbers for detection on real images: test/golden/detect-fields.json.

Made with photutils 1.6, scipy 1.10, scikit-image 0.19, numpy 1.24, astropy 5.2 (Debian packages) from the shared FITS files:

    /usr/bin/python3 test/golden/detect_fields.py ../shared/fits

Each image is taken as float32 less a constant sky, so that both languages begin with the same numbers. Thresholds are chosen
so that some hundred sources of each image are found, and written down. Positions are rounded to a thousandth of a pixel.
"""

import json
import math
import sys
import warnings
import zlib
from pathlib import Path

import numpy as np
from astropy.io import fits
from astropy.stats import SigmaClip, sigma_clipped_stats
from photutils.background import Background2D, BkgZoomInterpolator, MedianBackground
from photutils.detection import DAOStarFinder, IRAFStarFinder
from photutils.segmentation import deblend_sources, detect_sources

warnings.simplefilter("ignore")
TARGET = Path(__file__).parents[2] / "test" / "golden" / "detect-fields.json"

# File; window x, y, width, height; full width at half maximum of its stars in pixels; boxes of the background; sigma of the
# segmentation.
FIELDS = (
    ("images/M6707HH.fits", (330, 350, 380, 360), 4, 64, 5),
    ("rgb/gc_2mass_h.fits", (30, 480, 240, 220), 2, 50, 3),
    ("mosaic/M13_blue_0001.fits", (400, 250, 640, 560), 3, 64, 2),
    ("jwst/cosmos_ring_F150W.fits", (0, 0, 419, 419), 3, 64, 3),
)
MOST_STARS = 110
SHAPES = {
    "daofind": (DAOStarFinder, ("xcentroid", "ycentroid", "sharpness", "roundness1", "roundness2")),
    "iraf": (IRAFStarFinder, ("xcentroid", "ycentroid", "sharpness", "roundness")),
}
# Every this-many-th pixel of the background maps is kept.
STEP = 2003


def read(path, window):
    """A window of the first image of a file as float32 less its sky, and sky and noise."""
    # astropy scales integers in float32; here they are scaled in float64 and rounded once.
    with fits.open(path, do_not_scale_image_data=True) as hdus:
        hdu = next(hdu for hdu in hdus if hdu.is_image and hdu.data is not None)
        image = hdu.data * float(hdu.header.get("BSCALE", 1)) + float(hdu.header.get("BZERO", 0))
    x, y, width, height = window
    data = image[y : y + height, x : x + width].astype(np.float32)
    _, median, std = sigma_clipped_stats(data.astype(float), sigma=3, maxiters=10)
    sky = np.float32(median)
    return (data - sky).astype(float), float(sky), float(std)


def find(finder, columns, data, std, fwhm):
    """The stars above the first of a row of rising thresholds that leaves few enough."""
    threshold = float(f"{5 * std:.4g}")
    while len(table := finder(threshold=threshold, fwhm=fwhm)(data)) > MOST_STARS:
        threshold *= 1.25
    rows = [[rounded(row[name]) for name in columns] for row in table]
    return {"threshold": threshold, "stars": rows}


def rounded(value):
    return round(float(value), 3 if abs(value) >= 10 else 4)


def describe(segments):
    """Number of labels and a checksum over the whole map as little-endian 32-bit integers."""
    return {"count": segments.nlabels, "crc": zlib.crc32(segments.data.astype("<i4").tobytes())}


def segmentation(data, threshold):
    segments = detect_sources(data, threshold, 10)
    parts = deblend_sources(data, segments, 10, nlevels=32, contrast=0.001, progress_bar=False)
    # Of two equally bright pixels that begin the flooding scikit-image takes any first: areas can differ by some pixels.
    return {"threshold": threshold, "detected": describe(segments), "areas": [int(area) for area in parts.areas]}


def background(data, box):
    maps = Background2D(
        data, box, filter_size=3, sigma_clip=SigmaClip(3, maxiters=10), bkg_estimator=MedianBackground(),
        interpolator=BkgZoomInterpolator(), exclude_percentile=90,
    )
    return {
        "boxSize": box,
        "median": maps.background_median,
        "rmsMedian": maps.background_rms_median,
        "background": [float(f"{value:.9g}") for value in maps.background.ravel()[::STEP]],
        "rms": [float(f"{value:.9g}") for value in maps.background_rms.ravel()[::STEP]],
    }


def main():
    golden = {"step": STEP, "fields": []}
    for file, window, fwhm, box, sigma in FIELDS:
        data, sky, std = read(Path(sys.argv[1]) / file, window)
        assert math.isfinite(data.sum()), file
        field = {"file": file, "window": window, "sky": sky, "fwhm": fwhm, "background": background(data, box)}
        for name, (finder, columns) in SHAPES.items():
            field[name] = find(finder, columns, data, std, fwhm)
        field["segmentation"] = segmentation(data, float(f"{sigma * std:.4g}"))
        golden["fields"].append(field)
        counts = {name: len(field[name]["stars"]) for name in SHAPES}
        print(file, data.shape, f"sky {sky:.4g} noise {std:.4g}", counts, field["segmentation"]["detected"], len(field["segmentation"]["areas"]))
    TARGET.write_text(json.dumps(golden, separators=(",", ":")) + "\n")
    print(f"{TARGET}: {TARGET.stat().st_size} bytes")


if __name__ == "__main__":
    main()
