"""Catalogues of real images as photutils makes them with the parameters of the API: test/golden/detect-catalogues.json.

Made with photutils 1.6, scipy 1.10, scikit-image 0.19, numpy 1.24, astropy 5.2 (Debian packages) from the shared FITS files:

    /usr/bin/python3 test/golden/detect_catalogues.py ../shared/fits

Whole images: Background2D with boxes of 64 pixels, then the finder of the method on the image less its background. daofind and
iraf take thresholdSigma times the median noise, segmentation takes it times the noise around each pixel. The flux of daofind is
the sum of the pixels of the kernel, as photutils gives it from 2.0 on (1.6 gives the ratio to the threshold). thresholdSigma is
chosen so that some hundred sources are found. A source is x, y, flux, peak: places to a thousandth of a pixel, light to six
digits.
"""

import json
import sys
import warnings
from pathlib import Path

import numpy as np
from astropy.io import fits
from astropy.stats import SigmaClip
from astropy.wcs import WCS
from photutils.background import Background2D, BkgZoomInterpolator, MedianBackground, StdBackgroundRMS
from photutils.detection import DAOStarFinder, IRAFStarFinder
from photutils.segmentation import SourceCatalog, deblend_sources, detect_sources

warnings.simplefilter("ignore")
TARGET = Path(__file__).parents[2] / "test" / "golden" / "detect-catalogues.json"

# File, fwhm of its stars in pixels, least thresholdSigma of each method.
FIELDS = (
    ("images/M6707HH.fits", 4, {"daofind": 48, "iraf": 50, "segmentation": 8}),
    ("rgb/gc_2mass_h.fits", 2.5, {"daofind": 5, "iraf": 5, "segmentation": 5}),
    ("mosaic/M13_blue_0001.fits", 3, {"daofind": 3, "iraf": 3, "segmentation": 2}),
    ("jwst/cosmos_ring_F150W.fits", 3, {"daofind": 4, "iraf": 4, "segmentation": 3}),
)
MOST = 400
NPIXELS = 10


def read(path):
    """The first image of a file as the float32 that the API works with, and its header."""
    with fits.open(path) as hdus:
        hdu = next(hdu for hdu in hdus if hdu.is_image and hdu.data is not None)
        return hdu.data.astype(np.float32).astype(float), hdu.header


def subtract(image):
    maps = Background2D(
        image, 64, filter_size=3, sigma_clip=SigmaClip(3, maxiters=10), bkg_estimator=MedianBackground(),
        bkgrms_estimator=StdBackgroundRMS(), interpolator=BkgZoomInterpolator(), exclude_percentile=90,
    )
    # The API subtracts in double precision and keeps single.
    return (image - maps.background).astype(np.float32).astype(float), maps


def daofind(data, maps, sigma, fwhm):
    finder = DAOStarFinder(threshold=sigma * maps.background_rms_median, fwhm=fwhm)
    table = finder(data)
    return [] if table is None else [
        [row["xcentroid"], row["ycentroid"], kernel_sum(data, finder.kernel, row), row["peak"]] for row in table
    ]


def kernel_sum(data, kernel, row):
    """The light in the kernel around the peak, which is the brightest convolved pixel near the centre."""
    y_radius, x_radius = (side // 2 for side in kernel.mask.shape)
    padded = np.pad(data, ((y_radius, y_radius), (x_radius, x_radius)))
    x0, y0 = peak_of(data, row)
    return float((padded[y0 : y0 + 2 * y_radius + 1, x0 : x0 + 2 * x_radius + 1] * kernel.mask).sum())


def peak_of(data, row):
    """The pixel that has the peak's value, next to the centre."""
    ys, xs = np.nonzero(data == row["peak"])
    nearest = np.argmin((xs - row["xcentroid"]) ** 2 + (ys - row["ycentroid"]) ** 2)
    return int(xs[nearest]), int(ys[nearest])


def iraf(data, maps, sigma, fwhm):
    table = IRAFStarFinder(threshold=sigma * maps.background_rms_median, fwhm=fwhm)(data)
    return [] if table is None else [[row[name] for name in ("xcentroid", "ycentroid", "flux", "peak")] for row in table]


def segmentation(data, maps, sigma, deblend):
    segments = detect_sources(data, sigma * maps.background_rms, NPIXELS)
    if deblend:
        segments = deblend_sources(data, segments, NPIXELS, nlevels=32, contrast=0.001, progress_bar=False)
    catalog = SourceCatalog(data, segments)
    return np.transpose([catalog.xcentroid, catalog.ycentroid, catalog.segment_flux, catalog.max_value]).tolist()


METHODS = {
    "daofind": lambda data, maps, sigma, fwhm: daofind(data, maps, sigma, fwhm),
    "iraf": lambda data, maps, sigma, fwhm: iraf(data, maps, sigma, fwhm),
    "segmentation": lambda data, maps, sigma, fwhm: segmentation(data, maps, sigma, True),
    "whole": lambda data, maps, sigma, fwhm: segmentation(data, maps, sigma, False),
}


def rounded(source):
    x, y, flux, peak = source
    return [round(float(x), 3), round(float(y), 3), float(f"{flux:.6g}"), float(f"{peak:.6g}")]


def sky_place(header, x, y):
    """Degrees, ICRS; nothing where the header names no place."""
    wcs = WCS(header)
    if not wcs.has_celestial:
        return None
    place = wcs.celestial.pixel_to_world(x, y).icrs
    return [round(place.ra.deg, 7), round(place.dec.deg, 7)]


def main():
    golden = []
    for file, fwhm, sigmas in FIELDS:
        image, header = read(Path(sys.argv[1]) / file)
        assert np.isfinite(image).all(), file
        data, maps = subtract(image)
        field = {
            "file": file, "fwhm": fwhm, "npixels": NPIXELS,
            "median": float(maps.background_median), "rms": float(maps.background_rms_median), "methods": {},
        }
        for name, find in METHODS.items():
            sigma = float(sigmas["segmentation" if name == "whole" else name])
            while len(sources := find(data, maps, sigma, fwhm)) > MOST:
                sigma = round(sigma * 1.1, 2)
            assert sigma <= 50, (file, name)
            field["methods"][name] = {"thresholdSigma": sigma, "sources": [rounded(source) for source in sources]}
        first = field["methods"]["segmentation"]["sources"][0]
        field["place"] = {"pixel": first[:2], "sky": sky_place(header, *first[:2])}
        golden.append(field)
        print(file, image.shape, {name: (m["thresholdSigma"], len(m["sources"])) for name, m in field["methods"].items()}, field["place"])
    TARGET.write_text(json.dumps(golden, separators=(",", ":")) + "\n")
    print(f"{TARGET}: {TARGET.stat().st_size} bytes")


if __name__ == "__main__":
    main()
