"""A mosaic by reproject_and_coadd: mosaic_reproject.py OUTPUT SCALE FILE… -> {"seconds": …, "peakMegabytes": …}.

find_optimal_celestial_wcs, reproject_interp (bilinear), mean, backgrounds matched, written as FITS.
"""

import json
import resource
import sys
import time

from astropy import units as u
from astropy.io import fits
from reproject import reproject_interp
from reproject.mosaicking import find_optimal_celestial_wcs, reproject_and_coadd

output, scale, files = sys.argv[1], float(sys.argv[2]), sys.argv[3:]
start = time.perf_counter()
hdus = [fits.open(name)[0] for name in files]
wcs, shape = find_optimal_celestial_wcs(hdus, resolution=scale * u.arcsec)
data, _ = reproject_and_coadd(
    hdus, wcs, shape_out=shape, reproject_function=reproject_interp, order="bilinear", match_background=True
)
fits.writeto(output, data.astype("float32"), wcs.to_header(), overwrite=True)
seconds = time.perf_counter() - start
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
print(json.dumps({"seconds": seconds, "peakMegabytes": peak}))
