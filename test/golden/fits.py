"""Reference files for the FITS reader: test/golden/fits.json.

Made with astropy 5.2 and numpy 1.24 (Debian packages):

    /usr/bin/python3 test/golden/fits.py

Each entry holds a small file that astropy wrote (gzip, base64) and what is in it, unit by unit: the pixels of images,
the rows of tables, chosen cards of the primary header. JSON has no NaN, complex numbers or large integers: they are
written as "nan", [real, imaginary] and {"integer": "…"}.
"""

import base64
import gzip
import io
import json
from pathlib import Path

import numpy as np
from astropy.io import fits

TARGET = Path(__file__).parents[2] / "test" / "golden" / "fits.json"
SAFE_INTEGER = 2**53 - 1


def plain(value):
    """A value as JSON can hold it."""
    if isinstance(value, (list, tuple, np.ndarray)):
        return [plain(item) for item in value]
    if isinstance(value, (complex, np.complexfloating)):
        return [plain(float(value.real)), plain(float(value.imag))]
    if isinstance(value, (bool, np.bool_)):
        return bool(value)
    if isinstance(value, (int, np.integer)):
        return int(value) if abs(int(value)) <= SAFE_INTEGER else {"integer": str(int(value))}
    if isinstance(value, (float, np.floating)):
        return "nan" if np.isnan(value) else float(value)
    if isinstance(value, bytes):
        value = value.decode()
    return value.rstrip() if isinstance(value, str) else value


def packed(hdus, checksum=True):
    """The bytes of a file, compressed for JSON; reproducible."""
    buffer = io.BytesIO()
    hdus.writeto(buffer, checksum=checksum)
    return base64.b64encode(gzip.compress(buffer.getvalue(), mtime=0)).decode()


def image(dtype, values, **cards):
    data = np.array(values, dtype=dtype)
    hdu = fits.ImageHDU(data)
    for keyword, value in cards.items():
        hdu.header[keyword] = value
    return hdu


def images():
    """Every BITPIX, the unsigned types, BLANK with scaling, three axes."""
    blank = fits.ImageHDU(np.array([[1, -99], [3, 4]], dtype=">i2"))
    blank.header["BLANK"] = -99
    blank.header["BSCALE"] = 0.25
    blank.header["BZERO"] = -1.5
    hdus = [
        image("u1", [[0, 1], [128, 255]]),
        image("i1", [[-128, -1], [0, 127]]),
        image("i2", [[-32768, -1], [258, 32767]]),
        image("u2", [[0, 1], [32768, 65535]]),
        image("i4", [[-(2**31), -1], [16909060, 2**31 - 1]]),
        image("u4", [[0, 5], [2**31, 2**32 - 1]]),
        image("i8", [[-(2**53), -1], [2**40 + 1, 2**53]]),
        image("f4", [[-1.5, np.nan], [1e-40, 3e38]]),
        image("f8", [[-1.1, np.nan], [5e-324, 1.7e308]]),
        image("f4", np.arange(24).reshape(2, 3, 4) / 3),
        blank,
    ]
    expected = [plain(hdu.data.astype("f8").ravel()) for hdu in hdus[:-1]]
    expected.append([0.25 * 1 - 1.5, "nan", 0.25 * 3 - 1.5, 0.25 * 4 - 1.5])
    return {"file": packed(fits.HDUList([fits.PrimaryHDU(), *hdus])), "images": expected}


def lists(dtype, *rows):
    return np.array([np.array(row, dtype=dtype) for row in rows] + [None], dtype=object)[:-1]


def binary_table():
    """Every type code, scaling, TNULL, TDIM, arrays of variable length with both descriptors."""
    texts = np.array([["ab", "c"], ["", "de"], ["f", "gh"]], dtype="S2")
    columns = [
        fits.Column("L", "L", array=np.array([True, False, True])),
        fits.Column("X", "11X", array=np.arange(33).reshape(3, 11) % 3 == 0),
        fits.Column("B", "B", array=np.array([0, 128, 255], dtype="u1")),
        fits.Column("I", "I", array=np.array([-32768, 0, 32767], dtype="i2")),
        fits.Column("J", "2J", array=np.array([[1, -2], [3, 2**31 - 1], [-(2**31), 5]], dtype="i4")),
        fits.Column("K", "K", array=np.array([-(2**63), 5, 2**63 - 1], dtype="i8")),
        fits.Column("A", "6A", array=np.array(["", "M 31", "longer"])),
        fits.Column("E", "E", array=np.array([0.1, np.nan, -3e38], dtype="f4")),
        fits.Column("D", "D", array=np.array([0.1, np.nan, -1.7e308])),
        fits.Column("C", "C", array=np.array([1 + 2j, -0.5j, 3], dtype="c8")),
        fits.Column("M", "M", array=np.array([1 + 2j, -0.1j, 3], dtype="c16")),
        fits.Column("UI", "I", bzero=32768, array=np.array([0, 32768, 65535], dtype="u2")),
        fits.Column("MATRIX", "6E", dim="(3,2)", array=np.arange(18, dtype="f4").reshape(3, 2, 3)),
        fits.Column("TEXTS", "4A", dim="(2,2)", array=texts),
        fits.Column("PJ", "PJ()", array=lists("i4", [1, 2], [], [3])),
        fits.Column("QD", "QD()", array=lists("f8", [0.5], [1.5, 2.5, 3.5], [])),
        fits.Column("PU", "PB()", array=lists("u1", [7], [8, 9], [])),
    ]
    table = fits.BinTableHDU.from_columns(columns, name="BINARY")
    # From the table: the columns hold logicals and bits as bytes.
    rows = [[plain(table.data[column.name][row]) for column in columns] for row in range(3)]
    # astropy 5.2 sums the arrays of variable length before it turns their bytes round: its checksum is wrong.
    file = packed(fits.HDUList([fits.PrimaryHDU(), table]), checksum=False)
    return {"file": file, "rows": rows}


def scaled_table():
    """TSCAL with TZERO, and TNULL. astropy 5.2 cannot write scaled integers: the cards are added to stored ones."""
    columns = [
        fits.Column("scaled", "I", array=np.array([1, 2, 30], dtype="i2")),
        fits.Column("missing", "J", null=-1, array=np.array([1, -1, 3], dtype="i4")),
    ]
    table = fits.BinTableHDU.from_columns(columns)
    table.header.set("TSCAL1", 0.1, after="TFORM1")
    table.header.set("TZERO1", 5, after="TSCAL1")
    rows = [[5 + 0.1 * 1, 1], [5 + 0.1 * 2, None], [5 + 0.1 * 30, 3]]
    return {"file": packed(fits.HDUList([fits.PrimaryHDU(), table])), "rows": rows}


def ascii_table():
    """The five formats of ASCII tables."""
    columns = [
        fits.Column("A", "A5", ascii=True, array=np.array(["", "M 31", "x"])),
        fits.Column("I", "I6", ascii=True, array=np.array([-5, 0, 99999])),
        fits.Column("F", "F9.3", ascii=True, array=np.array([-1.5, 0.125, 999.75])),
        fits.Column("E", "E15.7", ascii=True, array=np.array([1e-20, -2.5, 3e20])),
        fits.Column("D", "D23.15", ascii=True, array=np.array([0.1, -1e-200, 1e200])),
    ]
    table = fits.TableHDU.from_columns(columns)
    rows = [[plain(column.array[row]) for column in columns] for row in range(3)]
    return {"file": packed(fits.HDUList([fits.PrimaryHDU(), table])), "rows": rows}


def header():
    """Cards that are not plain: long strings, HIERARCH, quotes, large integers, complex numbers."""
    primary = fits.PrimaryHDU()
    cards = {
        "LONGSTR": "it's " + "a long string " * 20,
        "HIERARCH ESO DET CHIP1 NAME": "CCD 44",
        "QUOTED": "O'Neill / 'x'",
        "FLOAT": -1.234567890123e-300,
        "LARGE": 2**60,
        "COMPLEX": 1.5 - 2j,
        "FLAG": False,
        "EMPTY": "",
    }
    for keyword, value in cards.items():
        primary.header[keyword] = (value, "comment")
    expected = {keyword.replace("HIERARCH ", ""): plain(value) for keyword, value in cards.items()}
    return {"file": packed(fits.HDUList([primary])), "cards": expected}


golden = {
    "images": images(),
    "binary": binary_table(),
    "scaled": scaled_table(),
    "ascii": ascii_table(),
    "header": header(),
}
TARGET.write_text(json.dumps(golden, indent=1) + "\n")
