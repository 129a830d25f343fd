"""Times of photutils for bench/detection.ts: seconds on the clock with reading, and numbers of sources, by method, as JSON.

Usage: detect_photutils.py FILE.fits THRESHOLD_SIGMA FWHM NPIXELS
"""

import json
import sys
import warnings
from time import perf_counter

import numpy as np
from astropy.io import fits
from astropy.stats import SigmaClip
from photutils.background import Background2D, BkgZoomInterpolator, MedianBackground, StdBackgroundRMS
from photutils.detection import DAOStarFinder
from photutils.segmentation import SourceCatalog, deblend_sources, detect_sources

warnings.simplefilter("ignore")


def read(path):
    image = fits.getdata(path).astype(np.float32)
    maps = Background2D(
        image, 64, filter_size=3, sigma_clip=SigmaClip(3, maxiters=10), bkg_estimator=MedianBackground(),
        bkgrms_estimator=StdBackgroundRMS(), interpolator=BkgZoomInterpolator(), exclude_percentile=90,
    )
    return image - maps.background, maps


def segmentation(data, maps, sigma, npixels):
    segments = detect_sources(data, sigma * maps.background_rms, npixels)
    segments = deblend_sources(data, segments, npixels, nlevels=32, contrast=0.001, progress_bar=False)
    table = SourceCatalog(data, segments)
    return [table.xcentroid, table.ycentroid, table.segment_flux, table.fwhm, table.orientation]


def timed(work):
    start = perf_counter()
    found = work()
    return {"seconds": perf_counter() - start, "found": len(found[0])}


def main():
    path, sigma, fwhm, npixels = sys.argv[1], float(sys.argv[2]), float(sys.argv[3]), int(sys.argv[4])
    print(json.dumps({
        "segmentation": timed(lambda: segmentation(*read(path), sigma, npixels)),
        "daofind": timed(lambda: stars(*read(path), sigma, fwhm)),
    }))


def stars(data, maps, sigma, fwhm):
    return [DAOStarFinder(threshold=sigma * maps.background_rms_median, fwhm=fwhm)(data)["xcentroid"]]


if __name__ == "__main__":
    main()
