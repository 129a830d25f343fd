"""Compares the float tiles of uploaded files with astropy's pixels, reading them by the code of docs/tiles.md alone.

Standard input: JSON with `host`, `token`, the most `tiles` of a file, and `files`, each with `id` and `path`. Standard output: JSON, for each file the number of tiles
that were compared, and what is wrong.
"""

import json
import random
import re
import struct
import sys
import urllib.error
import warnings
from pathlib import Path

import numpy as np
from astropy.io import fits

warnings.simplefilter("ignore")
GUIDE = Path(__file__).parents[2] / "docs/tiles.md"
exec(re.search(r"```python\n(.*?)```", GUIDE.read_text(), re.DOTALL).group(1))  # pylint: disable=exec-used

AUXILIARY = re.compile(r"^(WHT|CON|CTX|EXP|ERR|VAR(_.*)?|DQ)$", re.IGNORECASE)


def plane_of(hdus, index, slice_index):
    """The pixels of a plane; those of weight 0 are NaN."""
    hdu = hdus[index]
    data = np.atleast_2d(np.asarray(hdu.data))
    plane = data.reshape(-1, *data.shape[-2:])[slice_index].astype(np.float64)
    weights = [other for other in hdus if other.name.upper() == "WHT" and other.is_image and other.shape == hdu.shape]
    if weights and data.ndim == 2 and not AUXILIARY.match(hdu.name):
        of_name = [other for other in hdus if other.name == hdu.name and other.is_image and other.shape == hdu.shape]
        rank = of_name.index(hdu)
        if rank < len(weights):
            plane = np.where(weights[rank].data == 0, np.nan, plane)
    return plane


def block_means(plane, scale):
    """Means of the valid pixels of each block, and the means of their sizes."""
    height, width = (-(-side // scale) for side in plane.shape)
    padded = np.full((height * scale, width * scale), np.nan)
    padded[: plane.shape[0], : plane.shape[1]] = plane
    blocks = padded.reshape(height, scale, width, scale)
    with np.errstate(invalid="ignore"):
        return np.nanmean(blocks, axis=(1, 3)), np.nanmean(np.abs(blocks), axis=(1, 3))


def differ(found, expected, room):
    """Whether some pixels are not those expected: blanks, infinities, or numbers beyond the room."""
    found, expected = np.broadcast_arrays(found, expected)
    if found.shape != expected.shape or (np.isnan(found) != np.isnan(expected)).any():
        return True
    finite = np.isfinite(expected)
    if not np.array_equal(found[~finite], expected[~finite], equal_nan=True):
        return True
    return bool((np.abs(found - expected)[finite] > np.broadcast_to(room, expected.shape)[finite]).any())


def halves_wrong(halves, singles, zero, scale):
    """Whether a value in half precision is more than half a step from the value itself."""
    exact = (singles - zero) / scale
    inside = np.abs(exact) <= 65472
    with np.errstate(invalid="ignore", over="ignore"):
        step = np.spacing(np.abs(exact).astype(np.float16)).astype(float)
        expected = np.where(inside | np.isnan(exact), singles, zero + scale * np.sign(exact) * 65472)
    room = np.where(inside, step / 2 * scale, 0) + 4 * np.finfo(float).eps * (np.abs(expected) + abs(zero))
    return differ(halves, expected, np.where(np.isfinite(room), room, 0))


def header_wrong(body, singles, place):
    """Whether the numbers of a header are not those of its tile."""
    found = struct.unpack_from("<HHHHH", body, 8)
    least, most, count = struct.unpack_from("<ffI", body, 20)
    valid = singles[~np.isnan(singles)]
    limits = (valid.min(), valid.max()) if valid.size else (np.nan, np.nan)
    return (
        found != (*place, singles.shape[1], singles.shape[0])
        or count != valid.size
        or not np.array_equal((least, most), limits, equal_nan=True)
    )


def check_plane(host, token, record, hdus, index, scaling, count):
    """What is wrong with some tiles of a plane, and how many were compared."""
    tiles = fetch_tile_set(host, token, record, f"?hdu={index}")
    plane = plane_of(hdus, index, tiles["sliceIndex"] or 0)
    problems = []
    if plane.shape != (tiles["height"], tiles["width"]):
        return 0, [f"HDU {index}: size {tiles['width']} × {tiles['height']}, not {plane.shape[::-1]}"]
    if tiles["sliceCount"] > 1 and tiles["sliceIndex"] != tiles["sliceCount"] // 2:
        problems.append(f"HDU {index}: plane {tiles['sliceIndex']}")
    places = [
        (z, x, y)
        for z, level in enumerate(tiles["levels"])
        for x in range(-(-level["width"] // 512))
        for y in range(-(-level["height"] // 512))
    ]
    chosen = random.Random(index).sample(places, min(count, len(places)))
    means = {z: block_means(plane, 2**z) for z in {z for z, _, _ in chosen}}
    for z, x, y in chosen:
        inside = np.s_[512 * y : 512 * (y + 1), 512 * x : 512 * (x + 1)]
        expected, sizes = (values[inside] for values in means[z])
        with np.errstate(over="ignore"):
            room = 0 if z == 0 and scaling is None else 1e-6 * (sizes + (scaling or 0))
            expected = expected.astype(np.float32).astype(float) if z == 0 else expected
        path = tiles["urlTemplate"]
        bodies = {kind: fetch(host + path.format(z=z, x=x, y=y, encoding=kind), token) for kind in ("f32", "f16")}
        singles, halves = (read_tile(bodies[kind], tiles["zero"], tiles["scale"]) for kind in ("f32", "f16"))
        name = f"HDU {index} tile {z}/{x}/{y}"
        if differ(singles, expected, room):
            problems.append(f"{name}: values")
        if halves_wrong(halves, singles, tiles["zero"], tiles["scale"]):
            problems.append(f"{name}: halves")
        if any(header_wrong(body, singles, (z, x, y)) for body in bodies.values()):
            problems.append(f"{name}: header")
    return len(chosen), problems


def images_of(hdus):
    return [index for index, hdu in enumerate(hdus) if hdu.is_image and hdu.data is not None and hdu.data.size > 0]


def scaling_of(hdu):
    """The offset of scaled pixels, which astropy adds in single precision, before it drops the keywords; None: pixels are exact."""
    is_scaled = {"BSCALE", "BZERO"} & set(hdu.header) or isinstance(hdu, fits.CompImageHDU)
    return abs(hdu.header.get("BZERO", 0)) if is_scaled else None


def check_file(host, token, file, tiles):
    """The tiles of a file; one that astropy cannot read has none to compare."""
    compared, problems, refused = 0, [], []
    try:
        hdus = fits.open(file["path"], memmap=False)
        scalings = [scaling_of(hdu) for hdu in hdus]
        images = images_of(hdus)
    except Exception as error:  # pylint: disable=broad-except
        return {"path": file["path"], "compared": 0, "problems": [], "refused": [f"astropy: {error}"]}
    with hdus:
        for index in images:
            try:
                count, found = check_plane(host, token, file["id"], hdus, index, scalings[index], max(1, tiles // len(images)))
                compared, problems = compared + count, problems + found
            except urllib.error.HTTPError as error:
                refused.append(f"HDU {index}: {error.code} {json.load(error).get('detail')}")
    return {"path": file["path"], "compared": compared, "problems": problems, "refused": refused}


question = json.load(sys.stdin)
answers = [check_file(question["host"], question["token"], file, question["tiles"]) for file in question["files"]]
json.dump(answers, sys.stdout)
