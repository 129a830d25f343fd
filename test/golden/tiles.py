"""Reference numbers for the float tiles of libs/kernels: numpy 1.24.

Run from the project root: /usr/bin/python3 test/golden/tiles.py
Writes test/golden/tiles.json: halves of doubles by their bits; the SHA-256 of the values of all 65,536 halves as float32; and tiles of
small images, each as the SHA-256 of its bytes, written from docs/tiles.md alone.
"""

import hashlib
import json
import struct
from pathlib import Path

import numpy as np

rng = np.random.default_rng(40)
SIDE = 512


def digest(data):
    return hashlib.sha256(data).hexdigest()


def some_doubles():
    """Doubles of all sizes, every kind of tie, and the neighbours of each."""
    exact = np.arange(0x7BFF, dtype=np.uint16).view(np.float16).astype(np.float64)
    between = (exact[1:] + exact[:-1]) / 2
    ties = rng.choice(between, 150)
    sides = np.concatenate([np.nextafter(ties, np.inf), np.nextafter(ties, -np.inf)])
    wide = 10.0 ** rng.uniform(-9, 6, 150)
    special = [0.0, 2.0**-14, 2.0**-24, 2.0**-25, 65472.0, 65488.0, 65504.0, 65519.99, 65520.0, 1e300, 5e-324, np.inf]
    sizes = np.concatenate([ties, sides, wide, special])
    signs = np.where(np.arange(len(sizes)) % 2, -1.0, 1.0)
    return np.concatenate([sizes * signs, [-0.0, np.nan]])


def tile(pixels, level, x, y, encoding, zero, scale, shuffles):
    """The bytes of a tile."""
    height, width = pixels.shape
    valid = ~np.isnan(pixels)
    count = int(valid.sum())
    flags = (1 if count < SIDE * SIDE else 0) | (2 if count == 0 else 0)
    if encoding == 1:
        plane = np.full((SIDE, SIDE), -65504, np.float16)
        halves = (pixels.astype(np.float64) - zero) / scale
        if (np.abs(halves[valid]) > 65472).any():
            flags |= 16
        halves = np.where(valid, np.clip(halves, -65472, 65472), -65504)
        plane[:height, :width] = halves.astype(np.float16)
    else:
        plane = np.full((SIDE, SIDE), np.nan, np.float32)
        plane[:height, :width] = pixels
        shuffles = True
    flags |= 8 if shuffles else 0
    least, most = (pixels[valid].min(), pixels[valid].max()) if count else (np.nan, np.nan)
    head = struct.pack("<IBBHHHHHHHffI", 0x31544C46, encoding, flags, SIDE, level, x, y, width, height, 0, least, most, count)
    if count == 0:
        return head
    values = plane.view(np.uint8).reshape(SIDE * SIDE, -1)
    return head + (values.T if shuffles else values).tobytes()


def images():
    noise = (100 + 5 * rng.standard_normal((5, 7))).astype(np.float32)
    holed = noise.copy()
    holed[1:3, 2:5] = np.nan
    # The same formula as in the spec: a full tile without a blank.
    row, column = np.mgrid[0:SIDE, 0:SIDE]
    full = ((row * 7919 + column * 104729) % 65521 / 64 - 300).astype(np.float32)
    wild = np.array([[1e-6, 1.0, 1e12, -1e12], [np.inf, -np.inf, np.nan, 0.0]], np.float32)
    blank = np.full((2, 3), np.nan, np.float32)
    return {"noise": noise, "holed": holed, "full": full, "wild": wild, "blank": blank}


def tiles():
    for name, pixels in images().items():
        for encoding, shuffles in ((1, False), (1, True), (2, True)):
            zero, scale = (1.5, 1e3) if name == "wild" else (99.25, 0.0625)
            data = tile(pixels, 2, 3, 4, encoding, zero, scale, shuffles)
            height, width = pixels.shape
            yield {
                "name": f"{name} {'f16' if encoding == 1 else 'f32'}{' shuffled' if shuffles else ''}",
                "encoding": "f16" if encoding == 1 else "f32", "shufflesHalves": shuffles, "zero": zero, "scale": scale,
                "width": width, "height": height, "header": data[:32].hex(), "length": len(data), "sha256": digest(data),
                "pixels": None if name == "full" else [bits for bits in pixels.ravel().view(np.uint32).tolist()],
            }


doubles = some_doubles()
with np.errstate(over="ignore"):
    halves = doubles.astype(np.float16).view(np.uint16)
every = np.arange(65536, dtype=np.uint16).view(np.float16).astype(np.float32)
golden = {
    "halves": [[struct.pack(">d", value).hex(), int(bits)] for value, bits in zip(doubles, halves)],
    "valuesOfFiniteHalves": digest(every[np.isfinite(every)].tobytes()),
    "tiles": list(tiles()),
}
Path("test/golden/tiles.json").write_text(json.dumps(golden) + "\n")
