"""A colour composite as an astronomer would make it: astropy reads, reproject brings the channels onto one grid,
numpy tones, Pillow writes the PNG. Prints seconds on the clock and the peak of its resident memory."""
import json
import resource
import sys
import time

import numpy as np
from astropy.io import fits
from astropy.visualization import AsinhStretch
from astropy.wcs import WCS
from PIL import Image
from reproject import reproject_interp

target = json.loads(sys.argv[1])
output, files = sys.argv[2], sys.argv[3:]
side, scale = target["side"], target["scaleArcsec"] / 3600

start = time.perf_counter()
grid = WCS(naxis=2)
grid.wcs.ctype = ["RA---TAN", "DEC--TAN"]
grid.wcs.crval = [target["ra"], target["dec"]]
grid.wcs.crpix = [(side + 1) / 2, (side + 1) / 2]
grid.wcs.cdelt = [-scale, scale]

stretch = AsinhStretch(0.05)
picture = np.zeros((side, side, 3), dtype=np.float32)
# Blue, green, red in the order of the files.
for file, component in zip(files, (2, 1, 0)):
    with fits.open(file) as hdus:
        data, _ = reproject_interp(hdus[0], grid, shape_out=(side, side), order="bilinear")
    low, high = np.nanpercentile(data, [0.1, 99.9])
    toned = stretch(np.clip((data - low) / (high - low), 0, 1))
    picture[:, :, component] = np.nan_to_num(toned)
picture /= picture.max()
srgb = np.where(picture <= 0.0031308, 12.92 * picture, 1.055 * np.power(picture, 1 / 2.4) - 0.055)
Image.fromarray((255 * srgb[::-1] + 0.5).astype(np.uint8)).save(output, compress_level=1)
seconds = time.perf_counter() - start
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
print(json.dumps({"seconds": seconds, "peakMegabytes": peak}))
