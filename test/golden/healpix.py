"""Reference numbers for libs/sky: astropy-healpix 0.6, astropy 5.2.

Run from the project root: /usr/bin/python3 test/golden/healpix.py
Writes test/golden/healpix.json: pixel numbers (as text: they have up to 62 bits) of places and middles of pixels, nested.
"""

import json
from pathlib import Path

import numpy as np
from astropy import units as u
from astropy_healpix import healpix_to_lonlat, lonlat_to_healpix

ORDERS = [0, 1, 2, 5, 8, 13, 15, 16, 20, 24, 28, 29]
rng = np.random.default_rng(7)


def all_over_the_sky(count):
    """Places spread evenly over the sphere."""
    return rng.uniform(0, 360, count), np.degrees(np.arcsin(rng.uniform(-1, 1, count)))


#: Poles and beside them, both sides of RA 0 and of each quarter, border of the caps (dec 41.81), high latitudes.
BESIDE = [
    (0.1, 89.99999), (123.4, 89.9999999), (271.0, 89.3), (10.0, -89.99999), (200.2, -89.9999999), (359.9, -88.8),
    (0.0000001, 10.0), (359.9999999, 10.0), (0.0000001, -60.0), (359.9999999, 75.0), (89.9999999, 50.0),
    (90.0000001, 50.0), (179.9999999, -50.0), (180.0000001, -50.0), (270.0000001, 66.6), (269.9999999, 66.6),
    (45.1, 41.81), (45.1, 41.8104), (45.1, -41.81), (45.1, -41.8104), (0.1, 41.8103148), (44.9, 0.0001),
    (45.1, -0.0001), (22.5001, 19.47), (133.0, 84.2), (222.0, 81.9), (311.0, -81.8),
]

ra, dec = all_over_the_sky(60)
ra = np.concatenate([ra, [place[0] for place in BESIDE]])
dec = np.concatenate([dec, [place[1] for place in BESIDE]])

places = [
    {
        "ra": float(a),
        "dec": float(d),
        "pixels": [str(int(lonlat_to_healpix(a * u.deg, d * u.deg, 2**order, order="nested"))) for order in ORDERS],
    }
    for a, d in zip(ra, dec)
]

middles = []
for order in ORDERS:
    count = 12 * 4**order
    pixels = np.unique(np.concatenate([[0, count - 1], rng.integers(0, count, 10)]))
    lon, lat = healpix_to_lonlat(pixels, 2**order, order="nested")
    middles += [
        {"order": order, "pixel": str(int(p)), "ra": float(a), "dec": float(d)}
        for p, a, d in zip(pixels, lon.deg, lat.deg)
    ]

Path("test/golden/healpix.json").write_text(json.dumps({"orders": ORDERS, "places": places, "middles": middles}) + "\n")
