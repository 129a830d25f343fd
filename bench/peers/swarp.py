"""Times SWarp's resampling alone: swarp.py INPUT.fits TARGET.head KERNEL -> {"cpu": seconds, "wall": seconds}.

SWarp always reads a file, maps its background and writes two (values and weights). To leave that out it runs twice,
onto the target and onto the target cut to 64 x 64 pixels, which pays for all but resampling and writing; the difference
of the two is taken, and of the CPU time only the part outside the kernel ("user"), where writing does not count.
One thread, PROJECTION_ERR at its default of 0.001 pixel, no background subtraction, no co-addition.
"""

import json
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path


def run(image, header, kernel):
    """Seconds (user, wall) of one SWarp run."""
    with tempfile.TemporaryDirectory(dir=image.parent) as folder:
        (Path(folder) / "coadd.head").write_text(header)
        command = [shutil.which("SWarp") or "swarp", str(image), "-RESAMPLING_TYPE", kernel, "-COMBINE", "N"]
        command += ["-SUBTRACT_BACK", "N", "-NTHREADS", "1", "-WRITE_XML", "N", "-VERBOSE_TYPE", "QUIET"]
        command += ["-IMAGEOUT_NAME", "coadd.fits", "-RESAMPLE_DIR", "."]
        user, wall = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime, time.perf_counter()
        subprocess.run(command, cwd=folder, check=True, capture_output=True)
        return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - user, time.perf_counter() - wall


path, target, kernel = sys.argv[1:]
full = Path(target).read_text()
small = re.sub(r"^(NAXIS[12]\s*=\s*)\d+", r"\g<1>64", full, flags=re.M)
whole, rest = run(Path(path), full, kernel), run(Path(path), small, kernel)
print(json.dumps({"cpu": whole[0] - rest[0], "wall": whole[1] - rest[1]}))
