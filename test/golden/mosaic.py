"""Reference numbers for whole mosaics (apps/processing/src/mosaic): numpy 1.24, astropy 5.2, reproject 0.10, SWarp 2.41.

Run from the project root: /usr/bin/python3 test/golden/mosaic.py
Reads ../shared/fits, writes test/golden/mosaic.json: the mosaic of the four SDSS tiles on the grid of
find_optimal_celestial_wcs, every STEP-th pixel of it; JSON has no NaN: null stands for it.
"""

import json
import subprocess
import tempfile
import warnings
from pathlib import Path

import numpy as np
from astropy.io import fits
from astropy.wcs import WCS
from reproject import reproject_interp
from reproject.mosaicking import find_optimal_celestial_wcs, reproject_and_coadd

warnings.simplefilter("ignore")
FITS = Path("../shared/fits/derived")
TILES = [f"mosaic_tile_g{i}.fits" for i in (1, 2, 3, 4)]
STEP = 23
#: SWarp takes a gain of 0 for infinite, but divides by it when it clips: so many electrons are as good as infinite.
INFINITE_GAIN = "1e30"
SIGMA = 4.0
SIGMA_PER_MAD = 1.482602218505602


def plain(values, digits=7):
    """Every STEP-th pixel as JSON can hold it: flat, NaN as null."""
    thinned = values[::STEP, ::STEP]
    return [None if np.isnan(value) else float(f"{value:.{digits}g}") for value in np.ravel(thinned)]


def noise_of(data):
    """As the engine: neighbours two columns apart."""
    steps = np.abs(data[:, 2:] - data[:, :-2])
    return SIGMA_PER_MAD * np.nanmedian(steps) / np.sqrt(2)


def by_reproject(images, wcs, shape):
    """Mean and sum, which reproject_and_coadd of this version knows, and the others of its own layers, by numpy."""
    coadd = lambda method, match: reproject_and_coadd(
        images, wcs, shape_out=shape, reproject_function=reproject_interp, combine_function=method, match_background=match
    )[0]
    layers = np.array([reproject_interp(image, wcs, shape_out=shape)[0] for image in images])
    count = np.isfinite(layers).sum(axis=0)
    first = np.argmax(np.isfinite(layers), axis=0)
    last = len(layers) - 1 - np.argmax(np.isfinite(layers)[::-1], axis=0)
    pick = lambda chosen: np.take_along_axis(layers, chosen[None], axis=0)[0]
    seen = lambda values: np.where(count > 0, values, np.nan)
    with np.errstate(all="ignore"):
        return dict(
            mean=seen(coadd("mean", False)),
            sum=seen(coadd("sum", False)),
            first=pick(first),
            last=pick(last),
            min=seen(np.nanmin(layers, axis=0)),
            max=seen(np.nanmax(layers, axis=0)),
            median=seen(np.nanmedian(layers, axis=0)),
            matched=seen(coadd("mean", True)),
        ), count


def with_cd(wcs):
    """A header whose matrix SWarp understands."""
    header = wcs.to_header()
    for i in (1, 2):
        header.remove(f"CDELT{i}", ignore_missing=True)
        for j in (1, 2):
            header.remove(f"PC{i}_{j}", ignore_missing=True)
            header[f"CD{i}_{j}"] = wcs.pixel_scale_matrix[i - 1, j - 1]
    return header


def by_swarp(images, wcs, shape):
    """SWarp's median and CLIPPED with bilinear interpolation onto the same grid, each image with the engine's noise."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        files = []
        for i, (data, header) in enumerate(images):
            fits.writeto(folder / f"{i}.fits", np.nan_to_num(data).astype(np.float32), header)
            weight = np.isfinite(data) / noise_of(data) ** 2
            fits.writeto(folder / f"{i}.weight.fits", weight.astype(np.float32), header)
            files.append(f"{i}.fits")
        header = with_cd(wcs)
        header["NAXIS"], header["NAXIS1"], header["NAXIS2"] = 2, shape[1], shape[0]
        (folder / "coadd.head").write_text(header.tostring(sep="\n") + "\nEND\n")
        settings = dict(SUBTRACT_BACK="N", FSCALASTRO_TYPE="NONE", FSCALE_KEYWORD="NONE", RESAMPLING_TYPE="BILINEAR")
        settings |= dict(WEIGHT_TYPE="MAP_WEIGHT", RESCALE_WEIGHTS="N", BLANK_BADPIXELS="Y", CLIP_SIGMA=str(SIGMA))
        settings |= dict(GAIN_DEFAULT=INFINITE_GAIN, GAIN_KEYWORD="NONE", WRITE_XML="N", VERBOSE_TYPE="QUIET")
        result = {}
        for method in ("MEDIAN", "CLIPPED"):
            words = [word for key, value in (settings | dict(COMBINE_TYPE=method)).items() for word in (f"-{key}", value)]
            subprocess.run(["SWarp", *files, *words], cwd=folder, check=True, capture_output=True)
            values = fits.getdata(folder / "coadd.fits").astype(float)
            weights = fits.getdata(folder / "coadd.weight.fits")
            assert values.shape == shape
            result[method.lower()] = np.where(weights > 0, values, np.nan)
        return result


if __name__ == "__main__":
    images = []
    for tile in TILES:
        with fits.open(FITS / tile) as file:
            hdu = next(hdu for hdu in file if hdu.data is not None)
            images.append((hdu.data.astype(float), with_cd(WCS(hdu.header))))
    inputs = [(data, WCS(header)) for data, header in images]
    wcs, shape = find_optimal_celestial_wcs(inputs)
    values, count = by_reproject(inputs, wcs, shape)
    swarp = by_swarp(images, wcs, shape)
    golden = dict(
        step=STEP,
        shape=list(shape),
        crpix=list(wcs.wcs.crpix),
        crval=list(wcs.wcs.crval),
        noise=[noise_of(data) for data, _ in images],
        sigma=SIGMA,
        count=[int(n) for n in np.ravel(count[::STEP, ::STEP])],
        reproject={name: plain(image) for name, image in values.items()},
        swarp={name: plain(image) for name, image in swarp.items()},
    )
    with open("test/golden/mosaic.json", "w") as file:
        json.dump(golden, file, separators=(",", ":"))
        file.write("\n")
