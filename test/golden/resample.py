"""Reference numbers for libs/kernels/src/{resample,mosaic}: astropy 5.2, reproject 0.10, SWarp 2.41, numpy.

Run from the project root: /usr/bin/python3 test/golden/resample.py
Writes test/golden/resample.json. The small input images are made by a formula that the tests repeat, so that none
is stored; the mosaic is of files in ../shared/fits.
"""

import json
import subprocess
import tempfile
import warnings

import numpy as np
from astropy import units as u
from astropy.io import fits
from astropy.wcs import WCS
from reproject import reproject_exact, reproject_interp
from reproject.mosaicking import find_optimal_celestial_wcs, reproject_and_coadd

warnings.simplefilter("ignore")

ARCSEC = 1 / 3600
TAN_GRID = ("ra", "dec", "scaleArcsec", "rotationDeg", "width", "height")


def tan(ra, dec, scale_arcsec, rotation_deg, width, height, projection="TAN", frame=("RA--", "DEC-")):
    """The grid of libs/kernels/src/wcs/tan-grid.ts, in any projection."""
    wcs = WCS(naxis=2)
    wcs.wcs.ctype = [f"{frame[0]}-{projection}", f"{frame[1]}-{projection}"]
    wcs.wcs.crval = [ra, dec]
    wcs.wcs.crpix = [(width + 1) / 2, (height + 1) / 2]
    scale = scale_arcsec * ARCSEC
    cos, sin = np.cos(np.radians(rotation_deg)), np.sin(np.radians(rotation_deg))
    wcs.wcs.cd = [[-scale * cos, scale * sin], [scale * sin, scale * cos]]
    if frame[0] == "RA--":
        wcs.wcs.radesys = "ICRS"
    wcs.wcs.set()
    wcs.array_shape = (height, width)
    return wcs


def sky(width, height):
    """A smooth field with two stars and a ripple, in float32: the formula of test-sky.ts."""
    y, x = np.mgrid[0:height, 0:width].astype(float)
    field = 10 + 0.05 * x - 0.03 * y + np.sin(0.9 * x) * np.cos(0.7 * y)
    for star_x, star_y, peak in ((11.3, 8.6, 40), (23.9, 17.2, 25)):
        field += peak * np.exp(-((x - star_x) ** 2 + (y - star_y) ** 2) / (2 * 1.4**2))
    return field.astype(np.float32)


def numbers(array, digits=8):
    return [None if np.isnan(v) else float(f"{v:.{digits}g}") for v in np.ravel(array)]


def swarp_lanczos3(image, source, grid, shape):
    """SWarp's Lanczos-3 without projection approximation, where its kernel lies wholly inside the input; else NaN."""
    with tempfile.TemporaryDirectory() as folder:
        fits.writeto(f"{folder}/input.fits", image, source.to_header())
        header = grid.to_header()
        header["NAXIS"], header["NAXIS1"], header["NAXIS2"] = 2, shape[1], shape[0]
        with open(f"{folder}/coadd.head", "w") as file:
            file.write(header.tostring(sep="\n") + "\nEND\n")
        command = ["SWarp", "input.fits", "-RESAMPLING_TYPE", "LANCZOS3", "-OVERSAMPLING", "1", "-PROJECTION_ERR", "0"]
        command += ["-COMBINE", "N", "-SUBTRACT_BACK", "N", "-FSCALASTRO_TYPE", "NONE"]
        command += ["-WRITE_XML", "N", "-VERBOSE_TYPE", "QUIET"]
        subprocess.run(command, cwd=folder, check=True, capture_output=True)
        values = fits.getdata(f"{folder}/input.resamp.fits").astype(float)
    rows, columns = np.indices(shape)
    x, y = source.all_world2pix(*grid.all_pix2world(columns, rows, 0), 0)
    height, width = image.shape
    inside = (x >= 3) & (x < width - 4) & (y >= 3) & (y < height - 4)
    return np.where(inside, values, np.nan)


def reprojections():
    """One small image on two grids by every interpolation and exactly.

    Pixels of half a minute and centres apart: where corners coincide reproject_exact loses overlaps, and its areas of
    pixels of an arc second are good to 3e-4 only (its issue 199).
    """
    image = sky(32, 26)
    source = tan(150.0, 2.2, 30.0, 20, 32, 26)
    targets = {
        "turned": dict(ra=150.015, dec=2.209, scale_arcsec=27.0, rotation_deg=-35, width=30, height=28),
        "coarse": dict(ra=150.003, dec=2.1977, scale_arcsec=75.0, rotation_deg=0, width=12, height=11),
    }
    result = []
    for name, target in targets.items():
        grid = tan(**target)
        shape = (target["height"], target["width"])
        for method in ("nearest-neighbor", "bilinear", "bicubic"):
            values, _ = reproject_interp((image, source), grid, shape_out=shape, order=method)
            result.append(dict(name=name, target=target, method=method.split("-")[0], values=numbers(values)))
        values = swarp_lanczos3(image, source, grid, shape)
        result.append(dict(name=name, target=target, method="lanczos3", values=numbers(values)))
        values, footprint = reproject_exact((image, source), grid, shape_out=shape, parallel=False)
        result.append(
            dict(name=name, target=target, method="exact", values=numbers(values), footprint=numbers(footprint, 7))
        )
    return result


def optimal_grids():
    """find_optimal_celestial_wcs, north up and turned (auto_rotate needs shapely; Debian: python3-shapely)."""
    sets = {
        "two-overlapping": [(150.0, 2.2, 1.0, 20, 300, 200), (150.05, 2.23, 0.8, 70, 250, 260)],
        "across-ra-zero": [(359.98, -30.0, 0.5, 5, 400, 400), (0.03, -30.01, 0.5, -10, 400, 300)],
        "at-the-pole": [(10.0, 89.99, 1.0, 0, 500, 400), (200.0, 89.98, 1.2, 33, 400, 500)],
        "one-image": [(83.6, -5.4, 0.063, 57, 640, 310)],
        "scales-and-rotations": [
            (210.8, 54.35, 0.2, 15, 900, 120),
            (210.83, 54.37, 3.0, 62, 40, 60),
            (210.76, 54.33, 1.0, -48, 150, 70),
            (210.80, 54.36, 0.5, 160, 333, 222),
        ],
        "south-pole": [(0.5, -89.995, 2.0, 40, 300, 100), (120.0, -89.99, 2.0, -20, 200, 150)],
    }
    choices = [(None, False), (2.0, False), (None, True), (2.0, True)]
    result = []
    for name, images in sets.items():
        inputs = [((h, w), tan(ra, dec, s, r, w, h)) for ra, dec, s, r, w, h in images]
        for resolution, auto_rotate in choices:
            wcs, shape = find_optimal_celestial_wcs(
                inputs,
                frame="icrs",
                auto_rotate=auto_rotate,
                resolution=None if resolution is None else resolution * u.arcsec,
            )
            result.append(
                dict(
                    name=name,
                    images=[dict(zip(TAN_GRID, image)) for image in images],
                    pixelScaleArcsec=resolution,
                    northUp=not auto_rotate,
                    width=shape[1],
                    height=shape[0],
                    crpix=list(map(float, wcs.wcs.crpix)),
                    crval=list(map(float, wcs.wcs.crval)),
                    cd=[float(v) for v in wcs.pixel_scale_matrix.ravel()],
                )
            )
    return result


def sdss_mosaic():
    """The four SDSS tiles on their parent's grid: every 16th pixel, and the matched mosaic's distance from the parent."""
    folder = "../shared/fits/"
    parent = fits.open(folder + "rgb/reprojected_sdss_g.fits.bz2")[0]
    tiles = [fits.open(folder + f"derived/mosaic_tile_g{i}.fits")["SCI"] for i in (1, 2, 3, 4)]

    def mosaic(match):
        return reproject_and_coadd(
            tiles,
            WCS(parent.header),
            shape_out=parent.data.shape,
            reproject_function=reproject_interp,
            match_background=match,
        )[0]

    residual = mosaic(True) - parent.data
    # Its offsets have the mean 0, ours keep the first tile: the constant between them is no error.
    residual -= np.nanmedian(residual)
    step = 16
    return dict(
        step=step,
        values=numbers(mosaic(False)[::step, ::step]),
        medianError=float(np.nanmedian(np.abs(residual))),
    )


if __name__ == "__main__":
    golden = dict(reprojections=reprojections(), optimalGrids=optimal_grids(), sdssMosaic=sdss_mosaic())
    with open("test/golden/resample.json", "w") as file:
        json.dump(golden, file, separators=(",", ":"))
        file.write("\n")
