"""Times reproject_interp: reproject_interp.py INPUT.fits TARGET.head ORDER -> {"cpu": seconds, "wall": seconds}.

Only the call itself is timed: the image is in memory before, nothing is written.
"""

import json
import sys
import time

import numpy as np
from astropy.io import fits
from astropy.wcs import WCS
from reproject import reproject_interp

path, target, order = sys.argv[1:]
with fits.open(path, memmap=False) as hdus:
    image, source = hdus[0].data.astype(np.float32), WCS(hdus[0].header)
header = fits.Header.fromtextfile(target)
grid = WCS(header)
shape = header["NAXIS2"], header["NAXIS1"]

cpu, wall = time.process_time(), time.perf_counter()
# Its round trip (default on) would go to the sky and back for each pixel: twice the work, which ours does not do.
reproject_interp((image, source), grid, shape_out=shape, order=order, roundtrip_coords=False)
print(json.dumps({"cpu": time.process_time() - cpu, "wall": time.perf_counter() - wall}))
