#!/usr/bin/python3
"""Reference sky positions for libs/kernels/src/wcs, made with astropy.wcs (wcslib) and astropy.coordinates.

Run from the project root: python3 test/golden/wcs.py
Writes test/golden/wcs/*.json. Never used at run time or by the tests.
"""
import json
import random
import warnings
from pathlib import Path

import numpy as np
from astropy.io import fits
from astropy.wcs import WCS

warnings.simplefilter("ignore")
OUT = Path("test/golden/wcs")

# name, CTYPE code, PV cards, other cards. Linear part and centre are chosen by `header`.
FAMILIES = {
    "zenithal": [
        ("AZP", {"PV2_1": 2.0, "PV2_2": 30.0}, {}),
        ("AZP", {"PV2_1": 0.5, "PV2_2": -20.0}, {"LONPOLE": 150.0}),
        ("AZP", {"PV2_1": 0.0, "PV2_2": 0.0}, {}),
        ("AZP", {"PV2_1": -3.0, "PV2_2": 10.0}, {}),
        ("SZP", {"PV2_1": 2.0, "PV2_2": 180.0, "PV2_3": 60.0}, {}),
        ("SZP", {"PV2_1": 0.5, "PV2_2": 40.0, "PV2_3": 70.0}, {}),
        ("SZP", {"PV2_1": -2.5, "PV2_2": 20.0, "PV2_3": 65.0}, {}),
        ("TAN", {}, {}),
        ("TAN", {}, {"CRVAL2": 90.0, "CRVAL1": 0.0}),
        ("STG", {}, {}),
        ("SIN", {}, {}),
        ("SIN", {"PV2_1": 0.3, "PV2_2": -0.4}, {}),
        ("ARC", {}, {}),
        ("ARC", {}, {"CRVAL2": -90.0, "LONPOLE": 0.0}),
        ("ZPN", {"PV2_0": 0.05, "PV2_1": 0.975, "PV2_2": -0.807, "PV2_3": 0.337, "PV2_4": -0.065, "PV2_5": 0.01,
                 "PV2_6": 0.003, "PV2_7": -0.001}, {}),
        ("ZPN", {"PV2_1": 1.0, "PV2_3": -0.05}, {}),
        ("ZPN", {"PV2_1": 1.0, "PV2_2": -0.1}, {}),
        ("ZEA", {}, {}),
        ("AIR", {}, {}),
        ("AIR", {"PV2_1": 45.0}, {}),
    ],
    "cylindrical": [
        ("CYP", {"PV2_1": 1.0, "PV2_2": 0.7071}, {}),
        ("CYP", {"PV2_1": 2.0, "PV2_2": 0.5}, {"LONPOLE": 20.0, "LATPOLE": 10.0}),
        ("CEA", {"PV2_1": 1.0}, {}),
        ("CEA", {"PV2_1": 0.75}, {"LONPOLE": 30.0}),
        ("CAR", {}, {}),
        ("CAR", {}, {"CRVAL1": 350.0, "CRVAL2": 0.0}),
        ("CAR", {}, {"PV1_0": 1.0, "PV1_1": 20.0, "PV1_2": -30.0}),
        ("CAR", {}, {"PV1_1": 20.0, "PV1_2": 35.0, "PV1_3": 5.0, "PV1_4": -90.0}),
        ("MER", {}, {}),
        ("SFL", {}, {}),
        ("SFL", {}, {"CRVAL2": 90.0}),
        ("PAR", {}, {}),
        ("MOL", {}, {}),
        ("AIT", {}, {}),
        ("AIT", {}, {"LONPOLE": -35.0}),
        ("GLS", {}, {}),
    ],
    "conic": [
        ("COP", {"PV2_1": 45.0, "PV2_2": 25.0}, {}),
        ("COP", {"PV2_1": -40.0, "PV2_2": 10.0}, {"CRVAL2": -50.0}),
        ("COE", {"PV2_1": 45.0, "PV2_2": 25.0}, {}),
        ("COE", {"PV2_1": -40.0, "PV2_2": 10.0}, {"CRVAL2": -50.0}),
        ("COD", {"PV2_1": 45.0, "PV2_2": 25.0}, {}),
        ("COD", {"PV2_1": 45.0}, {}),
        ("COO", {"PV2_1": 45.0, "PV2_2": 25.0}, {}),
        ("COO", {"PV2_1": -40.0}, {"CRVAL2": -50.0}),
        ("BON", {"PV2_1": 45.0}, {}),
        ("BON", {"PV2_1": -30.0}, {}),
        ("PCO", {}, {}),
    ],
    "cube": [
        ("TSC", {}, {}),
        ("CSC", {}, {}),
        ("QSC", {}, {}),
        ("QSC", {}, {"LONPOLE": 40.0}),
        ("HPX", {}, {}),
        ("HPX", {"PV2_1": 6.0, "PV2_2": 3.0}, {}),
        ("HPX", {"PV2_1": 4.0, "PV2_2": 2.0}, {}),
        ("XPH", {}, {}),
    ],
}

PLANE = np.array([-325.0, -181.0, -119.0, -72.0, -31.0, -9.0, 17.0, 46.0, 88.0, 143.0, 189.0, 290.0])
SKY_LON = np.array([0.0, 25.0, 77.0, 120.0, 181.0, 280.0, 335.0])
SKY_LAT = np.array([-90.0, -71.0, -43.0, -12.0, 0.0, 21.0, 54.0, 83.0, 90.0])


def header(code, pv, extra):
    cards = {
        "CTYPE1": f"RA---{code}", "CTYPE2": f"DEC--{code}",
        "CRPIX1": 11.0, "CRPIX2": -7.0, "CRVAL1": 40.0, "CRVAL2": 33.0,
        "PC1_1": 0.96, "PC1_2": -0.28, "PC2_1": 0.28, "PC2_2": 0.96,
        "CDELT1": -1.0, "CDELT2": 1.0,
    }
    if code == "GLS":
        cards.update(PC1_1=1.0, PC1_2=0.0, PC2_1=0.0, PC2_2=1.0)
    cards.update(pv)
    cards.update(extra)
    return cards


def rounded(points, digits=11):
    return [None if not np.all(np.isfinite(p)) else [round(float(v), digits) for v in p] for p in points]


def visible_by_round_trip(w, sky, pixel):
    """wcslib's own test for the limb of SZP hides some points that its pix2world gives: decide by the round trip."""
    w.wcs.bounds_check(True, False)
    pixel = w.wcs_world2pix(sky, 0)
    back = w.wcs_pix2world(pixel, 0)
    offset = np.abs((back - sky + 180) % 360 - 180) * np.column_stack([np.cos(np.radians(sky[:, 1])), np.ones(len(sky))])
    pixel[~(offset.max(axis=1) < 1e-6)] = np.nan
    return pixel


def solve(cards, pixels, sky):
    h = fits.Header()
    for key, value in cards.items():
        h[key] = value
    w = WCS(h)
    world = w.all_pix2world(pixels, 0)
    pixel = w.wcs_world2pix(sky, 0)
    if "SZP" in cards["CTYPE1"]:
        pixel = visible_by_round_trip(w, sky, pixel)
    return world, pixel


def grid(a, b):
    return np.array([(x, y) for y in b for x in a], dtype=float)


def projections():
    for family, cases in FAMILIES.items():
        # Away from the zenithals a celestial pole can lie on the seam of the map, where two pixels are right.
        sky = grid(SKY_LON, SKY_LAT if family == "zenithal" else np.clip(SKY_LAT, -88.0, 88.0))
        out = {"sky": sky.tolist(), "cases": []}
        plane = PLANE if family == "cube" else PLANE[1:-1]
        pixels = grid(plane, plane[np.abs(plane) < 190])
        out["pixels"] = pixels.tolist()
        for code, pv, extra in cases:
            cards = header(code, pv, extra)
            world, pixel = solve(cards, pixels, sky)
            out["cases"].append({"header": cards, "pixelToSky": rounded(world), "skyToPixel": rounded(pixel, 9)})
        save(family, out)


# From within and without the sphere, on either side, with the plane tilted little and much.
VIEWS = [("AZP", -2.0, 70.0), ("AZP", 1.5, 60.0), ("AZP", -0.5, 20.0), ("AZP", 0.0, 85.0), ("AZP", 3.0, -50.0), ("AZP", -1.5, -30.0),
         ("AZP", 1.0, 0.0), ("AZP", 0.9, -80.0), ("SZP", 3.0, 90.0, 10.0), ("SZP", 1.5, -60.0, -20.0), ("SZP", -1.5, 10.0, 50.0),
         ("SZP", 0.3, 10.0, -40.0), ("SZP", -0.4, 10.0, -40.0), ("SIN", 2.0, 0.5), ("SIN", 0.0, -3.0)]


def views():
    """Which places perspective projections show: those that go there and back in wcslib."""
    sky = grid(np.arange(5.0, 360.0, 40.0), np.array([-88.0, -61.0, -34.0, -7.0, 4.0, 23.0, 49.0, 77.0]))
    pixels = grid(PLANE[[1, 3, 5, 7, 9]], PLANE[[2, 4, 6, 8, 10]])
    out = {"sky": sky.tolist(), "pixels": pixels.tolist(), "cases": []}
    for code, *parameters in VIEWS:
        cards = header(code, {f"PV2_{m + 1}": value for m, value in enumerate(parameters)}, {"CRVAL2": 90.0, "LONPOLE": 180.0})
        w = WCS(fits.Header(cards))
        world = rounded(w.wcs_pix2world(pixels, 0))
        out["cases"].append({"header": cards, "pixelToSky": world, "skyToPixel": rounded(visible_by_round_trip(w, sky, None), 8)})
    save("views", out)


def coefficients(prefix, order, scale, seed):
    rng = np.random.default_rng(seed)
    return {
        f"{prefix}_{p}_{q}": float(f"{rng.normal() * scale / 1000.0 ** (p + q):.6e}")
        for p in range(order + 1) for q in range(order + 1 - p) if p + q > 1
    }


def distortions():
    base = {"CRPIX1": 1024.0, "CRPIX2": 980.0, "CRVAL1": 359.99, "CRVAL2": -65.5,
            "CD1_1": -1.1e-5, "CD1_2": 3e-6, "CD2_1": 2.9e-6, "CD2_2": 1.12e-5}
    sip = dict(base, CTYPE1="RA---TAN-SIP", CTYPE2="DEC--TAN-SIP", A_ORDER=4, B_ORDER=3,
               **coefficients("A", 4, 12.0, 1), **coefficients("B", 3, 9.0, 2))
    stg = dict(sip, CTYPE1="RA---STG-SIP", CTYPE2="DEC--STG-SIP")
    rng = np.random.default_rng(3)
    pv = {}
    for axis in (1, 2):
        pv[f"PV{axis}_1"] = 1.001
        for m in [0, 2, *range(4, 40)]:
            pv[f"PV{axis}_{m}"] = float(f"{rng.normal() * 4e-3:.6e}")
        for m in (3, 11, 23, 39):
            pv[f"PV{axis}_{m}"] = float(f"{rng.normal() * 2e-3:.6e}")
    wide = {"CRPIX1": 1024.0, "CRPIX2": 980.0, "CRVAL1": 12.0, "CRVAL2": 31.0,
            "CD1_1": -3e-4, "CD1_2": 3e-6, "CD2_1": 2.9e-6, "CD2_2": 3.1e-4}
    tpv = dict(wide, CTYPE1="RA---TPV", CTYPE2="DEC--TPV", **pv)
    # Plate A0JP of the Digitized Sky Survey, with made-up values for the terms that it does not have.
    amdx = [67.1550859799, 0.0431478884485, -292.43561918, -2.68934864702e-05, 1.9913342329e-05, -2.37011931379e-06,
            1.1e-06, 2.21426387429e-06, -8.12841581455e-08, 2.48169090021e-06, 2.77618933926e-08, 3e-08, 4e-12]
    amdy = [67.1593591466, -0.0471363749174, 316.00496352, 2.8679815143e-05, -2.00968236347e-05, 2.27840393227e-05,
            -1.3e-06, 2.23885090381e-06, -2.28360163464e-08, 2.44828851495e-06, -5.76717487998e-08, -2e-08, 3e-12]
    dss = {"CTYPE1": "RA---TAN", "CTYPE2": "DEC--TAN", "CRPIX1": 446.0, "CRPIX2": 447.0, "CRVAL1": 85.27497,
           "CRVAL2": -2.458265, "CD1_1": -0.0002802651, "CD2_2": 0.0002798187, "PLTRAH": 5, "PLTRAM": 42,
           "PLTRAS": 23.86, "PLTDECSN": "-", "PLTDECD": 4, "PLTDECM": 56, "PLTDECS": 47.9, "PLTSCALE": 67.2,
           "XPIXELSZ": 15.0295, "YPIXELSZ": 15.0, "PPO3": 177500.0, "PPO6": 177500.0, "CNPIX1": 12237, "CNPIX2": 19965,
           **{f"AMDX{i + 1}": v for i, v in enumerate(amdx)}, **{f"AMDY{i + 1}": v for i, v in enumerate(amdy)}}
    axis = np.array([-0.5, 211.0, 640.5, 1024.0, 1377.25, 1800.0, 2047.5])
    pixels = grid(axis, axis)
    out = {"pixels": pixels.tolist(), "cases": []}
    for name, cards in (("SIP", sip), ("SIP on STG", stg), ("TPV", tpv), ("DSS plate", dss)):
        h = fits.Header()
        for key, value in cards.items():
            h[key] = value
        world = WCS(h).all_pix2world(pixels, 0)
        out["cases"].append({"name": name, "header": cards, "pixelToSky": rounded(world, 13)})
    save("distortion", out)


LINEAR = [
    ("CROTA2", {"CTYPE1": "RA---TAN", "CTYPE2": "DEC--TAN", "CDELT1": -0.02, "CDELT2": 0.03, "CROTA2": 25.0}),
    ("CROTA of the latitude axis 1", {"CTYPE1": "GLAT-STG", "CTYPE2": "GLON-STG", "CRVAL1": -66.0,
                                      "CRVAL2": 0.5, "CDELT1": 0.02, "CDELT2": -0.03,
                                      "CROTA1": 25.0, "CROTA2": 3.0}),
    ("latitude first", {"CTYPE1": "DEC--ARC", "CTYPE2": "RA---ARC", "CRVAL1": -33.0, "CRVAL2": 10.0, "CD1_1": 0.01,
                        "CD1_2": 0.02, "CD2_1": 0.02, "CD2_2": -0.011}),
    ("CDELT only", {"CTYPE1": "ELON-CAR", "CTYPE2": "ELAT-CAR", "CDELT1": -0.1, "CDELT2": 0.2}),
    ("neither CDELT nor matrix", {"CTYPE1": "RA---SFL", "CTYPE2": "DEC--SFL"}),
    ("CD with a missing element", {"CTYPE1": "RA---TAN", "CTYPE2": "DEC--TAN", "CD1_1": 0.01, "CD1_2": 0.003,
                                   "CD2_2": 0.02, "CDELT1": 7.0, "CDELT2": 9.0}),
    ("PC and CD", {"CTYPE1": "RA---TAN", "CTYPE2": "DEC--TAN", "CDELT1": -0.01, "CDELT2": 0.01, "PC1_1": 0.8,
                   "PC1_2": 0.6, "PC2_1": -0.6, "PC2_2": 0.8}),
    ("arcsec and radians", {"CTYPE1": "RA---ZEA", "CTYPE2": "DEC--ZEA", "CUNIT1": "arcsec", "CUNIT2": "rad",
                            "CRVAL1": 36000.0, "CRVAL2": 0.3, "CDELT1": -30.0, "CDELT2": 2e-4}),
    ("PVi_0 to PVi_4 of TAN", {"CTYPE1": "RA---TAN", "CTYPE2": "DEC--TAN", "CDELT1": -0.1, "CDELT2": 0.1,
                               "PV1_0": 1.0, "PV1_1": 30.0, "PV1_2": 80.0, "PV1_3": 170.0}),
    ("CROTA between axes of different units", {"CTYPE1": "RA---SIN", "CTYPE2": "DEC--SIN", "CUNIT1": "ARCMIN",
                                               "CUNIT2": "10**-3 deg", "CRVAL1": 600.0, "CRVAL2": -20000.0,
                                               "CDELT1": -1.5, "CDELT2": 30.0, "CROTA2": 33.0}),
    ("half a fiducial point", {"CTYPE1": "RA---SFL", "CTYPE2": "DEC--SFL", "CRVAL2": 5.0, "CDELT1": -0.1, "CDELT2": 0.1,
                               "PV1_0": 1.0, "PV1_1": 40.0}),
    ("the other half of a fiducial point", {"CTYPE1": "RA---SFL", "CTYPE2": "DEC--SFL", "CRVAL2": 5.0, "CDELT1": -0.1,
                                             "CDELT2": 0.1, "PV1_0": 1.0, "PV1_2": 20.0}),
    ("PC beside CD, which does not count then", {"CTYPE1": "RA---TAN", "CTYPE2": "DEC--TAN", "CDELT1": -0.01, "CDELT2": 0.01,
                                                  "PC1_2": 0.6, "CD1_1": 0.3, "CD2_2": 0.3}),
    ("beside the pole", {"CTYPE1": "RA---AIT", "CTYPE2": "DEC--AIT", "CRVAL2": 89.99999999, "CDELT1": -0.1,
                         "CDELT2": 0.1}),
    ("PROJPn", {"CTYPE1": "RA---SIN", "CTYPE2": "DEC--SIN", "CDELT1": -0.1, "CDELT2": 0.1, "PROJP1": 0.2,
                "PROJP2": -0.3}),
    ("NCP", {"CTYPE1": "RA---NCP", "CTYPE2": "DEC--NCP", "CDELT1": -0.1, "CDELT2": 0.1, "CRVAL2": 51.0}),
    ("helioprojective", {"CTYPE1": "HPLN-TAN", "CTYPE2": "HPLT-TAN", "CUNIT1": "arcsec", "CUNIT2": "arcsec",
                         "CRVAL1": -18.8, "CRVAL2": 35.5, "CDELT1": 25.44, "CDELT2": 25.44}),
]


def linear():
    axis = np.array([-150.0, -31.0, 0.0, 63.5, 211.0])
    pixels = grid(axis, axis)
    out = {"pixels": pixels.tolist(), "cases": []}
    for name, extra in LINEAR:
        cards = {"CRPIX1": 21.5, "CRPIX2": -4.0, "CRVAL1": 359.5, "CRVAL2": -66.0}
        cards.update(extra)
        h = fits.Header()
        for key, value in cards.items():
            h[key] = value
        w = WCS(h)
        world = w.all_pix2world(pixels, 0)[:, [w.wcs.lng, w.wcs.lat]]
        out["cases"].append({"name": name, "header": cards, "pixelToSky": rounded(world, 12)})
    save("linear", out)


# Parameters PVi_m of the latitude axis that each projection may have, as ranges.
RANGES = {
    "AZP": {1: (0.5, 4.0), 2: (-40.0, 40.0)}, "SZP": {1: (1.5, 4.0), 2: (0.0, 360.0), 3: (50.0, 90.0)},
    "SIN": {1: (-0.5, 0.5), 2: (-0.5, 0.5)}, "ZPN": {1: (0.8, 1.2), 3: (-0.05, 0.05), 5: (-0.01, 0.01)},
    "AIR": {1: (20.0, 80.0)}, "CYP": {1: (0.5, 3.0), 2: (0.5, 2.0)}, "CEA": {1: (0.3, 1.0)},
    "COP": {1: (20.0, 70.0), 2: (0.0, 20.0)}, "COE": {1: (20.0, 70.0), 2: (0.0, 20.0)},
    "COD": {1: (20.0, 70.0), 2: (0.0, 20.0)}, "COO": {1: (20.0, 70.0), 2: (0.0, 20.0)}, "BON": {1: (20.0, 70.0)},
}
NAMES = [("RA", "DEC"), ("GLON", "GLAT"), ("ELON", "ELAT"), ("TLON", "TLAT")]


def random_header(rng, code):
    """A header with every freedom that the standard leaves: axis order, matrix form, pole, fiducial point, parameters."""
    def uniform(low, high):
        return round(float(rng.uniform(low, high)), 6)

    lng, lat = (1, 2) if rng.random() < 0.7 else (2, 1)
    cards = {f"CTYPE{axis}": f"{name:-<5}{code}" for axis, name in zip((lng, lat), NAMES[rng.integers(4)])}
    cards.update({f"CRPIX{lng}": uniform(-300, 300), f"CRPIX{lat}": uniform(-300, 300)})
    cards.update({f"CRVAL{lng}": uniform(-180, 540), f"CRVAL{lat}": uniform(-90, 90)})
    cards.update({f"PV{lat}_{m}": uniform(*limits) for m, limits in RANGES.get(code, {}).items()})
    angle, scale = rng.uniform(0, 2 * np.pi), [rng.choice([-1, 1]) * rng.uniform(0.1, 0.6) for _ in range(2)]
    matrix = [[np.cos(angle), -np.sin(angle)], [rng.uniform(0.5, 1.5) * np.sin(angle), np.cos(angle)]]
    form = rng.choice(["PC", "CD", "CROTA"])
    for i in (0, 1):
        if form != "CD":
            cards[f"CDELT{i + 1}"] = round(scale[i], 6)
        for j in (0, 1):
            if form != "CROTA":
                cards[f"{form}{i + 1}_{j + 1}"] = round(float(matrix[i][j] * (scale[i] if form == "CD" else 1)), 6)
    if form == "CROTA":
        cards[f"CROTA{lat}"] = uniform(-180, 180)
    if rng.random() < 0.4:
        cards.update({"LONPOLE": uniform(-180, 180), "LATPOLE": uniform(-90, 90)})
    if rng.random() < 0.4:
        cards.update({f"PV{lng}_1": uniform(-180, 180), f"PV{lng}_2": uniform(10, 90)})
        # HPX with a shifted origin goes wrong in wcslib: it looks for the facet at the unshifted place.
        cards.update({f"PV{lng}_0": float(code != "HPX" and rng.random() < 0.5)})
    return cards


def random_headers(per_code=2, points=6):
    rng = np.random.default_rng(20)
    out = {"cases": []}
    for code in [case[0] for family in FAMILIES.values() for case in family]:
        done = [one for one in out["cases"] if any(code in str(v) for v in one["header"].values())]
        while len(done) < per_code:
            cards = random_header(rng, code)
            h = fits.Header()
            for key, value in cards.items():
                h[key] = value
            try:
                w = WCS(h)
            except ValueError:  # No pole agrees with LONPOLE: another throw of the dice.
                continue
            plane = rng.uniform(-50, 50, (points, 2))
            pixels = np.round(np.linalg.solve(w.pixel_scale_matrix, plane.T).T + w.wcs.crpix - 1, 3)
            world = w.all_pix2world(pixels, 0)[:, [w.wcs.lng, w.wcs.lat]]
            if not np.isfinite(world).any():
                continue
            done.append({"header": cards, "pixels": pixels.tolist(), "pixelToSky": rounded(world)})
            out["cases"].append(done[-1])
    save("random", out)


GRISM = {"PV1_0": 316e3, "PV1_1": 1.0, "PV1_2": 22.0, "PV1_3": 1.43, "PV1_4": -3.2e4, "PV1_5": 4.0, "PV1_6": -2.5}
HYDROGEN, H_ALPHA = {"RESTFRQ": 1.42040575e9}, {"RESTWAV": 6.562801e-7}
# CTYPE1, CUNIT1, CRVAL1, CDELT1, other cards.
SPECTRAL = [
    ("WAVE-F2W", "um", 5.0, 1e-3, {}), ("WAVE-A2W", "nm", 500.0, 0.2, {}), ("WAVE-V2W", "nm", 650.0, 0.1, H_ALPHA),
    ("WAVE-GRI", "Angstrom", 6500.0, 1.5, GRISM), ("WAVE-GRA", "Angstrom", 6500.0, 1.5, GRISM),
    ("AWAV-F2A", "nm", 500.0, 0.2, {}), ("AWAV-W2A", "nm", 500.0, 0.2, {}), ("AWAV-V2A", "nm", 650.0, 0.1, H_ALPHA),
    ("AWAV-GRA", "Angstrom", 6500.0, 1.5, GRISM),
    ("FREQ-W2F", "GHz", 1.4, 1e-4, {}), ("FREQ-A2F", "THz", 600.0, 0.1, {}), ("FREQ-V2F", "MHz", 1410.0, 0.5, HYDROGEN),
    ("ENER-W2F", "J", 1e-19, 1e-21, {}), ("WAVN-W2F", "/m", 1e6, 1e3, {}), ("VRAD-W2F", "km/s", 500.0, 1.0, HYDROGEN),
    ("VRAD-V2F", "km/s", 500.0, 1.0, HYDROGEN), ("VOPT-F2W", "km/s", 100.0, 1.0, HYDROGEN),
    ("VOPT-V2W", "km/s", 100.0, 1.0, HYDROGEN), ("ZOPT-F2W", "", 0.5, 0.01, H_ALPHA), ("ZOPT-V2W", "", 0.5, 0.01, H_ALPHA),
    ("VELO-F2V", "km/s", 100.0, 1.0, HYDROGEN), ("VELO-W2V", "m/s", 1e5, 1e3, H_ALPHA),
    ("VELO-A2V", "km/s", 1000.0, 10.0, H_ALPHA), ("BETA-F2V", "", 0.1, 0.001, HYDROGEN),
    ("FELO-HEL", "m/s", 1e5, 1e3, HYDROGEN), ("FREQ-LOG", "GHz", 1.4, 1e-3, {}),
]


def spectral():
    pixels = [-20.0, 0.0, 3.5, 11.0, 100.0]
    out = {"pixels": pixels, "cases": []}
    for ctype, cunit, crval, cdelt, extra in SPECTRAL:
        cards = {"CTYPE1": ctype, "CUNIT1": cunit, "CRPIX1": 5.0, "CRVAL1": crval, "CDELT1": cdelt, **extra}
        h = fits.Header({"WCSAXES": 1, **cards})
        world = WCS(h).wcs_pix2world(np.array(pixels)[:, None], 0)[:, 0]
        out["cases"].append({"header": cards, "values": world.tolist()})
    save("spectral", out)


def frames():
    import astropy.units as u
    from astropy.coordinates import (FK4, FK5, ICRS, BarycentricMeanEcliptic, FK4NoETerms, Galactic, Supergalactic,
                                     UnitSphericalRepresentation)
    from astropy.time import Time
    known = [
        ({"system": "ICRS", "equinox": 2000}, ICRS()),
        ({"system": "FK5", "equinox": 2000}, FK5()),
        ({"system": "FK5", "equinox": 1975.5}, FK5(equinox=Time(1975.5, format="jyear"))),
        ({"system": "FK4", "equinox": 1950}, FK4(equinox=Time(1950.0, format="byear"))),
        ({"system": "FK4", "equinox": 1875}, FK4(equinox=Time(1875.0, format="byear"))),
        ({"system": "FK4-NO-E", "equinox": 1950}, FK4NoETerms(equinox=Time(1950.0, format="byear"))),
        ({"system": "GALACTIC", "equinox": 2000}, Galactic()),
        ({"system": "SUPERGALACTIC", "equinox": 2000}, Supergalactic()),
        ({"system": "ECLIPTIC", "equinox": 2000}, BarycentricMeanEcliptic(equinox=Time(2000.0, format="jyear"))),
        ({"system": "ECLIPTIC", "equinox": 2030}, BarycentricMeanEcliptic(equinox=Time(2030.0, format="jyear"))),
    ]
    points = [(0.0, 0.0), (359.99, -0.01), (83.6, 22.0), (192.8, 27.1), (266.4, -28.9), (13.0, 89.9), (201.0, -89.95),
              (123.456, -45.678)]
    out = {"points": points, "cases": []}
    for a, source in known:
        for b, target in known:
            if a == b:
                continue
            # Not SkyCoord: it would put its own equinox for a default one of the target.
            rep = UnitSphericalRepresentation([p[0] for p in points] * u.deg, [p[1] for p in points] * u.deg)
            coords = source.realize_frame(rep)
            rep = coords.transform_to(target).spherical
            result = np.column_stack([rep.lon.deg % 360, rep.lat.deg])
            out["cases"].append({"from": a, "to": b, "points": rounded(result, 12)})
    save("frames", out)


def far_frames():
    """Equinoxes so far off that the last terms of every precession show."""
    import astropy.units as u
    from astropy.coordinates import (FK4, FK5, ICRS, BarycentricMeanEcliptic, FK4NoETerms, Galactic,
                                     UnitSphericalRepresentation)
    from astropy.time import Time
    julian, besselian = (lambda year: Time(year, format="jyear")), (lambda year: Time(year, format="byear"))
    pairs = []
    for year in (1000.0, 3000.0):
        pairs += [({"system": "ICRS", "equinox": 2000}, ICRS(), {"system": "FK5", "equinox": year}, FK5(equinox=julian(year))),
                  ({"system": "ICRS", "equinox": 2000}, ICRS(), {"system": "ECLIPTIC", "equinox": year},
                   BarycentricMeanEcliptic(equinox=julian(year)))]
    for year in (1500.0, 2100.0):
        frame = {"system": "FK4", "equinox": year}, FK4(equinox=besselian(year))
        pairs += [(*frame, {"system": "ICRS", "equinox": 2000}, ICRS()), (*frame, {"system": "GALACTIC", "equinox": 2000}, Galactic()),
                  (*frame, {"system": "FK4-NO-E", "equinox": 1900}, FK4NoETerms(equinox=besselian(1900.0), obstime=besselian(year))),
                  (*frame, {"system": "FK5", "equinox": 1900}, FK5(equinox=julian(1900.0))),
                  ({"system": "FK5", "equinox": 1900}, FK5(equinox=julian(1900.0)), *frame)]
    points = [(15.0, 5.0), (110.0, -62.0), (250.0, 48.0)]
    out = {"points": points, "cases": []}
    for a, source, b, target in pairs:
        rep = UnitSphericalRepresentation([p[0] for p in points] * u.deg, [p[1] for p in points] * u.deg)
        rep = source.realize_frame(rep).transform_to(target).spherical
        result = np.column_stack([rep.lon.deg % 360, rep.lat.deg])
        out["cases"].append({"from": a, "to": b, "points": rounded(result, 12)})
    save("far-frames", out)


def special_poles():
    """What wcslib makes of every combination of special latitudes: the cases of paper II, section 2.4; null where it refuses."""
    pixels = [[4.0, 4.0], [34.0, 14.0]]
    cases = []
    for theta0 in (-90.0, -45.0, 0.0, 45.0, 90.0):
        for crval2 in (-90.0, -45.0, 0.0, 45.0, 90.0):
            for lonpole in (-180.0, 0.0, 40.0, 90.0, 180.0, 270.0):
                for latpole in (-90.0, 20.0, 90.0):
                    header = {**ODD_HEADER, "CTYPE1": "RA---CAR", "CTYPE2": "DEC--CAR", "CRVAL1": 30.0, "CRVAL2": crval2,
                              "LONPOLE": lonpole, "LATPOLE": latpole, "PV1_1": 0.0, "PV1_2": theta0}
                    try:
                        sky = rounded(WCS(fits.Header(header)).wcs_pix2world(pixels, 0), 10)
                    except Exception:
                        sky = None
                    cases.append([theta0, crval2, lonpole, latpole, sky])
    save("special-poles", {"pixels": pixels, "cases": cases})


ODD_HEADER = {"CTYPE1": "RA---TAN", "CTYPE2": "DEC--TAN", "CRPIX1": 5.0, "CRPIX2": 5.0, "CRVAL1": 10.0, "CRVAL2": 20.0,
              "CDELT1": -0.5, "CDELT2": 0.5}


def odd_headers():
    """Frames of headers whose equinox is text, parameters that make no projection, AIR beside its centre."""
    from astropy.wcs.utils import wcs_to_celestial_frame

    def frame_of(cards):
        frame = wcs_to_celestial_frame(WCS(fits.Header({**ODD_HEADER, **cards})))
        equinox = getattr(frame, "equinox", None)
        value = 2000.0 if equinox is None else equinox.byear if frame.name.startswith("fk4") else equinox.jyear
        return {"cards": cards, "frame": {"system": frame.name.upper(), "equinox": round(float(value), 6)}}

    texts = ["J2000.0", "2000", "2000.0", "B1950", "1950", "1950.0D0", "", "x", True]
    cards = [{"EQUINOX": text} for text in texts] + [
        {"EPOCH": "1950"}, {"EPOCH": "J2000"}, {"EQUINOX": "B1950", "EPOCH": 1975.0}, {"RADESYS": "FK5", "EQUINOX": "1975"},
        {"RADESYS": "FK4", "EQUINOX": "J1975"},
    ]

    def refuses(code, pv):
        try:
            WCS(fits.Header({**ODD_HEADER, "CTYPE1": f"RA---{code}", "CTYPE2": f"DEC--{code}", **pv})).wcs.set()
            return False
        except Exception:
            return True

    parameters = [{}, {"PV2_1": -90.0}, {"PV2_1": 90.0}, {"PV2_1": 45.0}, {"PV2_1": 0.0}, {"PV2_1": 0.5, "PV2_2": 90.0},
                  {"PV2_1": 2.0, "PV2_2": 180.0}, {"PV2_1": 40.0, "PV2_2": 50.0}, {"PV2_1": 45.0, "PV2_2": -10.0}]
    codes = ["AZP", "SZP", "ZPN", "AIR", "CYP", "CEA", "COP", "COE", "COD", "COO", "BON", "HPX"]
    projections = [{"code": code, "pv": pv, "refused": refuses(code, pv)} for code in codes for pv in parameters]

    air = {**ODD_HEADER, "CTYPE1": "RA---AIR", "CTYPE2": "DEC--AIR", "CDELT1": -1e-3, "CDELT2": 1e-3, "PV2_1": 45.0}
    pixels = [[4.0 + d, 4.0 + d / 3] for d in (0.0, 1e-3, 0.5, 3.0, 11.0, 12.5, 20.0, 300.0)]
    sky = WCS(fits.Header(air)).wcs_pix2world(pixels, 0)
    poles = []
    for code, lonpole, latpole, crval2, pv in [("CAR", 180.0, 90.0, 0.0, {}), ("CAR", 180.0, -90.0, 0.0, {}), ("CAR", 0.0, 90.0, 0.0, {}),
                                      ("CAR", 0.0, -90.0, 0.0, {}), ("SFL", 180.0, -90.0, 0.0, {}), ("TAN", 150.0, 0.0, -90.0, {}),
                                      ("TAN", 150.0, 0.0, 90.0, {}), ("MER", 180.0, -90.0, 0.0, {}),
                                      ("COO", 0.0, -90.0, -45.0, {"PV2_1": -45.0, "PV2_2": 10.0}),
                                      ("COD", 90.0, -90.0, -45.0, {"PV2_1": 45.0}), ("COD", 90.0, 90.0, 45.0, {"PV2_1": 45.0}),
                                      ("COE", 60.0, 90.0, 45.0, {"PV2_1": 45.0})]:
        header = {**ODD_HEADER, "CTYPE1": f"RA---{code}", "CTYPE2": f"DEC--{code}", "CRVAL1": 30.0, "CRVAL2": crval2,
                 "LONPOLE": lonpole, "LATPOLE": latpole, **pv}
        places = [[4.0, 4.0], [14.0, 9.0], [-16.0, 34.0], [1.0, -20.0]]
        poles.append({"header": header, "pixels": places, "pixelToSky": rounded(WCS(fits.Header(header)).wcs_pix2world(places, 0), 12)})
    save("odd-headers", {"poles": poles, "frames": [frame_of(one) for one in cards], "projections": projections,
                         "air": {"header": air, "pixels": pixels, "pixelToSky": rounded(sky, 13)}})


def axis_orders():
    """Three and four axes in random orders, each world axis driven by another pixel axis."""
    rng = random.Random(38)
    out = []
    for n in range(60):
        kinds = ["lon", "lat", "spec"] + ([] if n % 3 else ["stokes"])
        rng.shuffle(kinds)
        k = len(kinds)
        driver = list(range(k))
        rng.shuffle(driver)
        names = rng.choice([("RA---", "DEC--"), ("GLON-", "GLAT-")])
        code = rng.choice(["TAN", "SIN", "CAR"])
        cards = fits.Header()
        cards["WCSAXES"] = k
        for i, kind in enumerate(kinds, 1):
            spectral_type = rng.choice(["WAVE", "FREQ", "VRAD", "AWAV", "VELO"])
            cards[f"CTYPE{i}"] = {"lon": names[0] + code, "lat": names[1] + code, "spec": spectral_type, "stokes": "STOKES"}[kind]
            latitude = 0.0 if code == "CAR" else round(rng.uniform(-60, 60), 3)
            values = {"lon": round(rng.uniform(1, 359), 3), "lat": latitude, "spec": round(rng.uniform(1, 5), 3), "stokes": 1.0}
            cards[f"CRVAL{i}"] = values[kind]
            cards[f"CRPIX{i}"] = round(rng.uniform(1, 20), 2)
            cards[f"CDELT{i}"] = {"lon": -0.001, "lat": 0.001, "spec": 0.01, "stokes": 1.0}[kind]
        lon, lat = kinds.index("lon"), kinds.index("lat")
        angle = rng.uniform(-3, 3)
        matrix = np.zeros((k, k))
        for i in range(k):
            matrix[i, driver[i]] = 1.0
        matrix[lon, [driver[lon], driver[lat]]] = np.cos(angle), -np.sin(angle)
        matrix[lat, [driver[lon], driver[lat]]] = np.sin(angle), np.cos(angle)
        for i in range(k):
            for j in range(k):
                cards[f"PC{i + 1}_{j + 1}"] = round(float(matrix[i, j]), 9)
        w = WCS(cards)
        pixel = [round(rng.uniform(0, 30), 2) for _ in range(k)]
        out.append({"cards": {card.keyword: card.value for card in cards.cards}, "units": [str(u) for u in w.wcs.cunit],
                    "skyAxes": sorted([driver[lon] + 1, driver[lat] + 1]), "pixel": pixel,
                    "world": [float(v) for v in w.wcs_pix2world([pixel], 0)[0]]})
    save("axis-orders", out)


def save(name, value):
    OUT.mkdir(parents=True, exist_ok=True)
    text = json.dumps(value, separators=(",", ":"))
    (OUT / f"{name}.json").write_text(text + "\n")
    print(name, len(text))


if __name__ == "__main__":
    projections()
    views()
    distortions()
    linear()
    random_headers()
    spectral()
    frames()
    far_frames()
    special_poles()
    odd_headers()
    axis_orders()
