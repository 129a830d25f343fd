"""Statistics of regions of real images as numpy gives them: test/golden/regions.json.

Made with numpy 1.24 and astropy 5.2 (Debian packages) from the shared FITS files:

    /usr/bin/python3 test/golden/regions.py ../shared/fits

Pixels count whose centre lies in the region, in 0-based coordinates; of a rectangle the far sides are left out. All in float64.
"""

import json
import sys
import warnings
from pathlib import Path

import numpy as np
from astropy.io import fits

warnings.simplefilter("ignore")
TARGET = Path(__file__).parents[2] / "test" / "golden" / "regions.json"

# File, unit, plane (of a cube the middle one), regions.
CASES = (
    ("images/M6707HH.fits", 0, None, (
        {"type": "rectangle", "x": 100, "y": 200, "width": 300, "height": 150},
        {"type": "ellipse", "x": 530.4, "y": 600.7, "a": 400, "b": 120.5, "angle": 33},
        {"type": "rectangle", "x": -50, "y": 1000, "width": 2000, "height": 2000},
    )),
    ("jwst/cosmos_ring_F150W.fits", 0, None, (
        {"type": "rectangle", "x": 0, "y": 0, "width": 419, "height": 419},
        {"type": "ellipse", "x": 210, "y": 210, "a": 60, "b": 60},
    )),
    ("jwst/jw01288015001_04101_00001_mirimage_i2d.fits", 1, None, (
        {"type": "rectangle", "x": 10, "y": 20, "width": 200, "height": 100},
    )),
    ("cubes/arange.fits", 0, 3, (
        {"type": "rectangle", "x": 2, "y": 3, "width": 5, "height": 4},
        {"type": "ellipse", "x": 5, "y": 4, "a": 3.5, "b": 1.2, "angle": 90},
    )),
    ("compressed/m13_rice.fits", 1, None, (
        {"type": "ellipse", "x": 150, "y": 149.5, "a": 80, "b": 20, "angle": -60},
    )),
)


def inside(region, shape):
    y, x = np.indices(shape)
    x, y = x - region["x"], y - region["y"]
    if region["type"] == "rectangle":
        return (x >= 0) & (x < region["width"]) & (y >= 0) & (y < region["height"])
    angle = np.radians(region.get("angle", 0))
    along, across = x * np.cos(angle) + y * np.sin(angle), y * np.cos(angle) - x * np.sin(angle)
    return (along / region["a"]) ** 2 + (across / region["b"]) ** 2 <= 1


def measure(image, region):
    pixels = image[inside(region, image.shape)].astype(np.float64)
    valid = pixels[np.isfinite(pixels)]
    names = ("mean", "median", "std", "min", "max", "sum")
    values = {name: float(getattr(np, name)(valid)) for name in names}
    return {**values, "pixelCount": int(pixels.size), "validPixels": int(valid.size)}


def main():
    golden = []
    for file, unit, plane, regions in CASES:
        with fits.open(Path(sys.argv[1]) / file) as hdus:
            data = hdus[unit].data
            image = data if plane is None else data.reshape(-1, *data.shape[-2:])[plane]
            weights = hdus["WHT"].data if "WHT" in hdus else None
            units = hdus[unit].header.get("BUNIT")
        image = image.astype(np.float64)
        if weights is not None:
            image = np.where(weights == 0, np.nan, image)
        measured = [{"region": region, **measure(image, region)} for region in regions]
        golden.append({"file": file, "units": units, "regions": measured})
        print(file, image.shape, units, [(m["pixelCount"], m["validPixels"]) for m in measured])
    TARGET.write_text(json.dumps(golden, separators=(",", ":")) + "\n")
    print(f"{TARGET}: {TARGET.stat().st_size} bytes")


if __name__ == "__main__":
    main()
