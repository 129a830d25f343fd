"""A mosaic by SWarp with all threads: mosaic_swarp.py OUTPUT COMBINE_TYPE SCALE FILE… -> {"seconds": …, "peakMegabytes": …}.

Bilinear, background subtraction off, no input weights, weight map written as always: its fastest way to the same picture.
What was resampled is deleted, as by default. Pixels of the asked scale, in a grid around all files.
"""

import json
import resource
import shutil
import subprocess
import sys
import tempfile
import time

output, combine, scale, files = sys.argv[1], sys.argv[2], sys.argv[3], sys.argv[4:]
with tempfile.TemporaryDirectory() as folder:
    command = [shutil.which("SWarp") or "swarp", *files]
    command += ["-COMBINE_TYPE", combine, "-RESAMPLING_TYPE", "BILINEAR", "-SUBTRACT_BACK", "N"]
    command += ["-PIXELSCALE_TYPE", "MANUAL", "-PIXEL_SCALE", scale, "-WRITE_XML", "N", "-VERBOSE_TYPE", "QUIET"]
    command += ["-IMAGEOUT_NAME", output, "-WEIGHTOUT_NAME", f"{output}.weight", "-RESAMPLE_DIR", folder]
    start = time.perf_counter()
    subprocess.run(command, cwd=folder, check=True, capture_output=True)
    seconds = time.perf_counter() - start
peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
print(json.dumps({"seconds": seconds, "peakMegabytes": peak}))
