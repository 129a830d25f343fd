#!/usr/bin/python3
"""Reference coordinates of 2,000 random headers for libs/kernels/src/wcs: coordinates by table (-TAB) of one to three dimensions,
IRAF's TNX and ZPX, axes without CUNIT, and axes without any CD term. Made with astropy 5.2 (wcslib 7.12).

Run from the project root: python3 test/golden/wcs_rare.py
Writes test/golden/wcs/rare.json.gz. Never used at run time or by the tests.

A case is {kind, header, tables, pixels, world}; world is null where wcslib has no value. Tables are {extname, extver, columns: name → [shape,
values]}. wcslib 7.12 reads WAT cards only if every card but the last has 68 characters and none ends in a blank, and
takes the half cross-terms of lngcor to the order of latcor: such headers are drawn, and the orders are the same where lngcor is half. Of an axis
without any CD term it takes the step 1 and ignores CDELT; its reference is the header with CDELT as that term.
"""
import gzip
import json
import multiprocessing
import warnings

import numpy as np
from astropy.io import fits
from astropy.wcs import WCS

warnings.simplefilter("ignore")
rng = np.random.RandomState(38)
OUT = "test/golden/wcs/rare.json.gz"
COUNTS = {"tab1": 500, "tab2": 450, "tab3": 100, "skytab": 250, "tnx": 300, "zpx": 150, "units": 150, "cd": 100}
POINTS = 3


def short(value, digits=6):
    return float(f"{value:.{digits}g}")


def place():
    """Linear part of a celestial pair with a random rotation."""
    angle, scale = rng.uniform(0, 2 * np.pi), 10 ** rng.uniform(-5, -3)
    c, s = np.cos(angle) * scale, np.sin(angle) * scale
    return {
        "CRVAL1": short(rng.uniform(0, 360)), "CRVAL2": short(rng.uniform(-80, 80)),
        "CRPIX1": short(rng.uniform(1, 100), 4), "CRPIX2": short(rng.uniform(1, 100), 4),
        "CD1_1": short(-c), "CD1_2": short(s), "CD2_1": short(s), "CD2_2": short(c),
    }


def index_vector(length):
    """A rising or falling vector, sometimes with equal neighbours inside."""
    steps = rng.choice([0.25, 0.5, 1.0, 2.0, 3.0], length - 1)
    if length > 4 and rng.rand() < 0.2:
        steps[rng.randint(1, length - 2)] = 0.0
    values = rng.randint(-20, 20) + np.concatenate([[0.0], np.cumsum(steps)])
    return values if rng.rand() < 0.5 else -values


def linear_axis(axis, index, length):
    """CRPIX, CRVAL and CDELT that reach the ends of an index vector (or of node numbers) with about `length` pixels."""
    ends = (1.0, float(length)) if index is None else (index[0], index[-1])
    step = short((ends[1] - ends[0]) / max(1, length - 1), 5) or 1.0
    crpix = short(rng.uniform(0, length), 4)
    return {f"CRPIX{axis}": crpix, f"CRVAL{axis}": short(ends[0] + (crpix - 1) * step, 7), f"CDELT{axis}": step}


def table_axes(axes, lengths, values, header, units=None):
    """The cards and the table of axes that share one coordinate array."""
    m = len(axes)
    name, column, extver = "WCS-TABLE", "coordinates", int(rng.randint(1, 4))
    columns = {column: [[m, *lengths], [short(v, 7) for v in values.ravel()]]}
    for d, axis in enumerate(axes):
        header.update({f"PS{axis}_0": name, f"PS{axis}_1": column, f"PV{axis}_3": d + 1})
        if extver != 1 or rng.rand() < 0.5:
            header[f"PV{axis}_1"] = extver
        index = index_vector(lengths[d]) if lengths[d] > 1 and rng.rand() < 0.6 else None
        if index is not None:
            header[f"PS{axis}_2"] = f"index{d + 1}"
            columns[f"index{d + 1}"] = [[lengths[d]], [float(v) for v in index]]
        header.update(linear_axis(axis, index, lengths[d]))
    return {"extname": name, "extver": extver, "columns": columns}


def inside(lengths, beyond=0.45):
    """Pixels on and between nodes, in the margins, and far outside."""
    def one(length):
        kind = rng.rand()
        if kind < 0.15:
            return float(rng.randint(0, length))
        if kind < 0.3:
            return short(rng.choice([-beyond, length - 1 + beyond]), 5)
        if kind < 0.35:
            return length + 3.0
        return short(rng.uniform(0, length - 1), 5)
    return [[one(length) for length in lengths] for _ in range(POINTS)]


SPECTRAL = [("WAVE", ["m", "um", "nm", "Angstrom", None]), ("FREQ", ["Hz", "GHz", None]), ("VELO", ["m/s", "km/s", None]),
            ("AWAV", ["um", None]), ("TIME", ["s"]), ("STOKES", [""]), ("ENER", ["J", "eV"])]


def spectral(axis, header):
    name, units = SPECTRAL[rng.randint(len(SPECTRAL))]
    header[f"CTYPE{axis}"] = f"{name:-<4}-TAB" if len(name) == 4 else f"{name[:4]}-TAB"
    unit = units[rng.randint(len(units))]
    if unit is not None:
        header[f"CUNIT{axis}"] = unit


def tab1():
    """A cube, or a spectrum alone, with a one-dimensional array; also with several bands and with values that fall."""
    header = {}
    length = int(rng.choice([1, 2, 3, 5, 13, 40], p=[0.05, 0.1, 0.15, 0.25, 0.35, 0.1]))
    axis = 3 if rng.rand() < 0.6 else 1
    if axis == 3:
        header.update(place())
        header.update({"CTYPE1": "RA---TAN", "CTYPE2": "DEC--TAN", "CUNIT1": "deg", "CUNIT2": "deg"})
    spectral(axis, header)
    values = np.cumsum(rng.uniform(0.1, 1, length)) * 10 ** rng.uniform(-2, 3)
    if rng.rand() < 0.3:
        values = values[::-1]
    table = table_axes([axis], [length], values, header)
    if axis == 3:
        # With CD the step of an axis is an element of the matrix.
        header["CD3_3"] = header.pop("CDELT3")
    return header, [table], inside([length] if axis == 1 else [100, 100, length])


def tab2():
    """Two axes of one array, with a spectral axis first or last."""
    header = {}
    lengths = [int(n) for n in rng.choice([2, 3, 4, 6], 2)]
    for axis in (1, 2):
        spectral(axis, header)
    a, b = np.meshgrid(np.arange(lengths[0]), np.arange(lengths[1]))
    values = np.stack([a * 1.3 + b * 0.2 + rng.uniform(0, 0.2, a.shape), b * 2.1 - a * 0.3 + rng.uniform(0, 0.3, a.shape)], axis=-1)
    axes = [1, 2] if rng.rand() < 0.5 else [2, 1]
    table = table_axes(axes, lengths, values, header)
    if rng.rand() < 0.3:
        header.update({"PC1_1": 1.0, "PC1_2": 0.02, "PC2_1": -0.03, "PC2_2": 1.0})
    shape = lengths if axes == [1, 2] else lengths[::-1]
    return header, [table], inside(shape)


def tab3():
    header = {}
    lengths = [int(n) for n in rng.choice([2, 3, 4], 3)]
    for axis in (1, 2, 3):
        spectral(axis, header)
    values = rng.uniform(1, 2, (*lengths[::-1], 3))
    table = table_axes([1, 2, 3], lengths, values, header)
    return header, [table], inside(lengths)


def skytab():
    """Longitude and latitude by one array or by one each."""
    names = [("RA---TAB", "DEC--TAB"), ("GLON-TAB", "GLAT-TAB"), ("ELON-TAB", "ELAT-TAB")][rng.randint(3)]
    header = {"CTYPE1": names[0], "CTYPE2": names[1], "CUNIT1": "deg", "CUNIT2": "deg"}
    lengths = [int(n) for n in rng.choice([2, 4, 7, 9], 2)]
    lon0, lat0, step = rng.uniform(5, 340), rng.uniform(-70, 70), 10 ** rng.uniform(-3, 0)
    a, b = np.meshgrid(np.arange(lengths[0]), np.arange(lengths[1]))
    if rng.rand() < 0.7:
        bend = rng.uniform(-0.01, 0.01, 4)
        lon = lon0 - step * (a - 0.2 * b + bend[0] * a * a + bend[1] * a * b)
        lat = lat0 + step * (b + 0.2 * a + bend[2] * b * b + bend[3] * a * b)
        table = table_axes([1, 2], lengths, np.stack([lon, lat], axis=-1), header)
        return header, [table], inside(lengths)
    tables = []
    for axis, values in ((1, lon0 - step * np.cumsum(rng.uniform(0.5, 1.5, lengths[0]))), (2, lat0 + step * np.cumsum(rng.uniform(0.5, 1.5, lengths[1])))):
        table = table_axes([axis], [lengths[axis - 1]], values, header)
        table["extname"] = header[f"PS{axis}_0"] = f"TABLE-{axis}"
        tables.append(table)
    return header, tables, inside(lengths)


def surface(spread, order=None):
    kind, cross = int(rng.choice([1, 2, 3])), int(rng.choice([0, 1, 2]))
    x, y = (int(n) for n in rng.randint(1, 6, 2))
    if order is not None:
        x, y = order, min(y, order)
    count = sum(1 for n in range(y) for m in range(x)
                if not (cross == 0 and n and m) and not (cross == 2 and m + n >= max(x, y)))
    ends = [-spread * rng.uniform(0.8, 1.4), spread * rng.uniform(0.8, 1.4), -spread * rng.uniform(0.8, 1.4), spread * rng.uniform(0.8, 1.4)]
    scale = [1e-3 * spread / (1 if kind < 3 else spread ** (m + n)) for n in range(y) for m in range(x)
             if not (cross == 0 and n and m) and not (cross == 2 and m + n >= max(x, y))]
    return [f"{v}." for v in (kind, x, y, cross)] + [f"{v:.8f}" for v in ends] + [f"{rng.normal() * scale[i]:.10E}" for i in range(count)]


def wat_cards(axis, head, name, numbers):
    """The text in cards of 68 characters, or None if one of them ends in a blank."""
    text = f"{head} {name} = \"{' '.join(numbers)} \""
    cards = [text[i:i + 68] for i in range(0, len(text), 68)]
    if len(cards) < 2 or len(cards[-1]) < 3 or any(card[-1] == " " or card[0] == " " for card in cards):
        return None
    return {f"WAT{axis}_{n + 1:03d}": card for n, card in enumerate(cards)}


def iraf(code, projp):
    header = {"CTYPE1": f"RA---{code.upper()}", "CTYPE2": f"DEC--{code.upper()}", **place(), "WAT0_001": "system=image"}
    spread = 60 * np.hypot(header["CD1_1"], header["CD1_2"])
    lngcor = surface(spread)
    latcor = surface(spread, max(int(float(n)) for n in lngcor[1:3]) if lngcor[3] == "2." else None)
    first = wat_cards(1, f"wtype={code} axtype=ra{projp}", "lngcor", lngcor)
    second = wat_cards(2, f"wtype={code} axtype=dec{projp}", "latcor", latcor)
    if first is None or second is None:
        return iraf(code, projp) if projp == "" else zpx()
    header.update(first)
    header.update(second)
    return header, [], [[short(v, 5) for v in rng.uniform(0, 100, 2)] for _ in range(POINTS)]


def tnx():
    return iraf("tnx", "")


def zpx():
    parameters = [0.0, 1.0, short(rng.uniform(-1, 1), 3), short(rng.uniform(-40, 400), 5)]
    return iraf("zpx", "".join(f" projp{m}={value}" for m, value in enumerate(parameters)))


LINEAR = ["WAVE", "FREQ", "VELO", "VRAD", "AWAV", "ENER", "WAVN", "VOPT", "ZOPT", "BETA"]


def units():
    """A cube whose axes lack CUNIT."""
    header = place()
    for keyword in ("CD1_1", "CD1_2", "CD2_1", "CD2_2"):
        header["PC" + keyword[2:]] = header.pop(keyword)
    header.update({"CTYPE1": "RA---TAN", "CTYPE2": "DEC--TAN", "CTYPE3": LINEAR[rng.randint(len(LINEAR))], "CRPIX3": short(rng.uniform(1, 9), 4),
                   "CRVAL3": short(10 ** rng.uniform(-6, 9)), "CDELT3": short(10 ** rng.uniform(-9, 5)), "CDELT1": 1.0, "CDELT2": 1.0})
    return header, [], inside([100, 100, 9])


def cd():
    """CD for the sky; the third axis, which has no element of it, has its step in CDELT."""
    header, tables, pixels = units()
    for keyword in ("PC1_1", "PC1_2", "PC2_1", "PC2_2"):
        header["CD" + keyword[2:]] = header.pop(keyword)
    del header["CDELT1"], header["CDELT2"]
    return header, tables, pixels


def reference(header, tables, pixels):
    cards = fits.Header()
    for keyword, value in header.items():
        cards[keyword] = value
    hdus = fits.HDUList([fits.PrimaryHDU()])
    for table in tables:
        columns = [fits.Column(name=name, format=f"{len(values)}D", dim=str(tuple(shape)), array=[np.array(values).reshape(shape[::-1])])
                   for name, (shape, values) in table["columns"].items()]
        hdus.append(fits.BinTableHDU.from_columns(columns, name=table["extname"], ver=table["extver"]))
    if "CD1_1" in header and "CDELT3" in header:
        cards["CD3_3"] = header["CDELT3"]
    w = WCS(cards, hdus)
    world = w.wcs_pix2world(np.array(pixels), 0)
    return [None if not np.all(np.isfinite(p)) else [float(f"{v:.15g}") for v in p] for p in world]


def in_a_child(header, tables, pixels):
    """Some WAT cards corrupt the memory of wcslib 7.12: it reads them in a process of their own."""
    receiver, sender = multiprocessing.Pipe(False)

    def solve():
        try:
            sender.send(reference(header, tables, pixels))
        except Exception as error:
            sender.send(error)

    child = multiprocessing.get_context("fork").Process(target=solve)
    child.start()
    sender.close()
    try:
        answer = receiver.recv()
    except EOFError:
        answer = ValueError("wcslib crashed")
    child.join()
    if isinstance(answer, Exception):
        raise answer
    return answer


def main():
    cases = []
    for kind, count in COUNTS.items():
        made, failed = 0, 0
        while made < count:
            header, tables, pixels = globals()[kind]()
            try:
                solve = in_a_child if "WAT1_001" in header else reference
                world = solve(header, tables, pixels)
            except Exception as error:
                failed += 1
                if failed < 4:
                    print(kind, str(error).strip().splitlines()[-1][:150])
                assert failed < 20 * count, kind
                continue
            cases.append({"kind": kind, "header": header, "tables": tables, "pixels": pixels, "world": world})
            made += 1
        print(kind, made, "refused by wcslib:", failed)
    with open(OUT, "wb") as file:
        file.write(gzip.compress(json.dumps(cases, separators=(",", ":")).encode(), 9, mtime=0))


main()
