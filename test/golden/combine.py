"""Reference numbers for combining in libs/kernels/src/mosaic: numpy 1.24, astropy 5.2, reproject 0.10, SWarp 2.41.

Run from the project root: /usr/bin/python3 test/golden/combine.py
Writes test/golden/combine.json. The layers are random and stored with the results; JSON has no NaN: null stands for it.
"""

import json
import subprocess
import tempfile
import warnings
from pathlib import Path

import numpy as np
from astropy.io import fits
from astropy.stats import sigma_clip
from astropy.wcs import WCS
from reproject import reproject_interp
from reproject.mosaicking import reproject_and_coadd

warnings.simplefilter("ignore")
WIDTH, HEIGHT = 12, 9
#: SWarp takes a gain of 0 for infinite, but divides by it when it clips: so many electrons are as good as infinite.
INFINITE_GAIN = "1e30"
#: SWarp's CLIP_AMPFRAC, and ours.
ALLOWED_FRACTION = 0.3


def plain(values, digits=9):
    """Numbers as JSON can hold them, shortly: flat, NaN as null, whole numbers without a point."""
    rounded = [float(f"{value:.{digits}g}") for value in np.ravel(values)]
    return [None if np.isnan(value) else int(value) if value.is_integer() else value for value in rounded]


def layer(rng, x=0, y=0, width=WIDTH, height=HEIGHT, weight=1.0, gaps=0.1, step=0.25):
    """Values in steps, so that layers often share one; some are NaN, some have little or no footprint."""
    data = np.round(rng.normal(4, 3, (height, width)) / step) * step
    data[rng.random(data.shape) < gaps] = np.nan
    footprint = rng.choice([0, 0.25, 0.5, 1], data.shape, p=[gaps, 0.1, 0.1, 0.8 - gaps])
    return dict(x=x, y=y, width=width, height=height, weight=weight, data=data, footprint=footprint)


def full(part, values):
    """A layer's values on the whole grid, NaN around."""
    grid = np.full((HEIGHT, WIDTH), np.nan)
    grid[part["y"] : part["y"] + part["height"], part["x"] : part["x"] + part["width"]] = values
    return grid


def by_numpy(layers):
    """All methods along axis 0 of the stack, in float64. A layer counts where it has a value and a footprint."""
    weights = np.array([np.nan_to_num(full(part, part["footprint"] * part["weight"])) for part in layers])
    values = np.array([full(part, part["data"]) for part in layers])
    values[weights == 0] = np.nan
    weights[np.isnan(values)] = 0
    total = weights.sum(axis=0)
    seen = total > 0
    order = np.argmax(weights > 0, axis=0)
    reverse = len(layers) - 1 - np.argmax(weights[::-1] > 0, axis=0)
    pick = lambda chosen: np.take_along_axis(values, chosen[None], axis=0)[0]
    summed = np.nansum(values * weights, axis=0)
    with np.errstate(all="ignore"):
        result = dict(
            mean=summed / total,
            sum=summed,
            first=pick(order),
            last=pick(reverse),
            min=np.nanmin(values, axis=0),
            max=np.nanmax(values, axis=0),
            median=np.nanmedian(values, axis=0),
        )
    return {name: np.where(seen, image, np.nan) for name, image in result.items()}, total


def grid_wcs(x=0, y=0):
    """The grid's pixels, counted from a layer's first one."""
    wcs = WCS(naxis=2)
    wcs.wcs.ctype = ["RA---TAN", "DEC--TAN"]
    wcs.wcs.crval = [150.0, 2.2]
    wcs.wcs.crpix = [6.5 - x, 5.0 - y]
    wcs.wcs.cdelt = [-0.001, 0.001]
    wcs.wcs.set()
    return wcs


def by_reproject(layers, method):
    """reproject_and_coadd (0.10 knows mean and sum). Nearest neighbours: shifts by whole pixels are exact."""
    return reproject_and_coadd(
        [(part["data"], grid_wcs(part["x"], part["y"])) for part in layers],
        grid_wcs(),
        shape_out=(HEIGHT, WIDTH),
        input_weights=[part["footprint"] * part["weight"] for part in layers],
        reproject_function=reproject_interp,
        combine_function=method,
        order="nearest-neighbor",
    )


def by_swarp(layers, method, sigma=None, noise=None):
    """SWarp's co-addition without resampling. Pixels that do not count have the weight 0; so has no result: NaN."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        files = []
        for i, part in enumerate(layers):
            header = grid_wcs(part["x"], part["y"]).to_header()
            variance = 1.0 if noise is None else noise[i] ** 2
            counts = (part["footprint"] > 0) & np.isfinite(part["data"])
            data = np.where(counts, part["data"], 0).astype(np.float32)
            fits.writeto(folder / f"{i}.fits", data, header)
            fits.writeto(folder / f"{i}.weight.fits", (counts / variance).astype(np.float32), header)
            files.append(f"{i}.fits")
        header = grid_wcs().to_header()
        header["NAXIS"], header["NAXIS1"], header["NAXIS2"] = 2, WIDTH, HEIGHT
        (folder / "coadd.head").write_text(header.tostring(sep="\n") + "\nEND\n")
        settings = dict(RESAMPLE="N", SUBTRACT_BACK="N", FSCALASTRO_TYPE="NONE", FSCALE_KEYWORD="NONE")
        settings |= dict(WEIGHT_TYPE="MAP_WEIGHT", RESCALE_WEIGHTS="N", BLANK_BADPIXELS="Y", COMBINE_TYPE=method)
        settings |= dict(GAIN_DEFAULT=INFINITE_GAIN, GAIN_KEYWORD="NONE", WRITE_XML="N", VERBOSE_TYPE="QUIET")
        if sigma is not None:
            settings |= dict(CLIP_SIGMA=str(sigma), CLIP_AMPFRAC=str(ALLOWED_FRACTION))
        command = ["SWarp", *files] + [word for key, value in settings.items() for word in (f"-{key}", value)]
        subprocess.run(command, cwd=folder, check=True, capture_output=True)
        values = fits.getdata(folder / "coadd.fits").astype(float)
        weights = fits.getdata(folder / "coadd.weight.fits")
        assert values.shape == (HEIGHT, WIDTH)
        return np.where(weights > 0, values, np.nan), weights


def unlike(a, b):
    """Where two images differ, NaN being like NaN."""
    return ~np.isclose(a, b, rtol=1e-6, atol=1e-6, equal_nan=True)


def stacks():
    """Layers that lie on and beside each other, combined by every method; the references have to agree."""
    rng = np.random.default_rng(20250807)
    sets = {
        "three, weighted": [layer(rng, weight=w) for w in (1, 2.5, 0.3)],
        "five, many gaps": [layer(rng, gaps=0.35, step=1) for _ in range(5)],
        "six, side by side": [
            layer(rng, 0, 0, 7, 6, weight=3),
            layer(rng, 5, 0, 7, 5),
            layer(rng, 0, 4, 6, 5, weight=0.5),
            layer(rng, 4, 3, 8, 5),
            layer(rng, 3, 2, 5, 5),
            layer(rng, 9, 7, 3, 2, gaps=0),
        ],
    }
    result = []
    for name, layers in sets.items():
        expected, footprint = by_numpy(layers)
        for method in ("mean", "sum"):
            values, weights = by_reproject(layers, method)
            # Where nothing is, the sum is 0 for reproject, NaN for us.
            values = np.where(weights > 0, values, np.nan)
            assert not unlike(values, expected[method]).any() and not unlike(weights, footprint).any()
        for method in ("median", "min", "max"):
            values, _ = by_swarp(layers, method.upper())
            assert not unlike(values, expected[method]).any(), (name, method)
        images = {method: plain(values) for method, values in expected.items()}
        parts = [{**p, "data": plain(p["data"]), "footprint": plain(p["footprint"])} for p in layers]
        result.append(dict(name=name, layers=parts, footprint=plain(footprint), expected=images))
    return result


def noisy(rng, count, noise, star, outliers):
    """Layers of a gradient and a star that is not as sharp in all, with normal noise and cosmic rays."""
    y, x = np.mgrid[0:HEIGHT, 0:WIDTH]
    layers = []
    for i in range(count):
        width = rng.uniform(1.5, 2.5)
        peak = star * (2 / width) ** 2
        data = 2 + 0.1 * x + peak * np.exp(-((x - 5.3) ** 2 + (y - 4.2) ** 2) / width**2)
        data += rng.normal(0, noise[i], data.shape)
        hit = rng.random(data.shape) < outliers
        data[hit] += rng.choice([-1, 1, 4], hit.sum()) * rng.uniform(2, 40, hit.sum())
        data = np.round(data, 3)
        layers.append(dict(x=0, y=0, width=WIDTH, height=HEIGHT, data=data, footprint=np.ones(data.shape)))
    return layers


def clipped():
    """SWarp's CLIPPED: |v - median| > k sigma + 0.3 |median| is left out, the rest weighted by the inverse variance."""
    rng = np.random.default_rng(41)
    cases = [(3, 3.0, [0.2, 0.3, 0.5], 60), (4, 4.0, [0.5, 0.1, 0.5, 0.2], 0), (7, 2.0, [0.3] * 7, 60)]
    result = []
    for count, sigma, noise, star in cases:
        layers = noisy(rng, count, noise, star, outliers=0.08)
        values, weights = by_swarp(layers, "CLIPPED", sigma, noise)
        case = dict(rejectSigma=sigma, noise=noise, layers=[plain(part["data"]) for part in layers])
        result.append(dict(**case, expected=plain(values, 7), footprint=plain(weights, 7)))
    return result


def clipped_by_own_deviation():
    """astropy's sigma_clip of many layers, with the deviation of each pixel's values: a cosmic ray is one for either.

    The noise is bounded and the outliers are far off, so that no value is a matter of opinion.
    """
    rng = np.random.default_rng(7)
    count, noise, sigma = 15, 0.5, 4.0
    data = rng.uniform(-1, 1, (count, 4, WIDTH)) * noise * np.sqrt(3)
    hit = rng.random(data.shape) < 0.06
    data[hit] += rng.choice([-1, 1], hit.sum()) * rng.uniform(20, 90, hit.sum())
    data = np.round(data, 2)
    kept = sigma_clip(data, sigma=sigma, axis=0, maxiters=None, cenfunc="median", stdfunc="mad_std")
    assert (kept.mask == hit).all()
    return dict(
        rejectSigma=sigma,
        noise=noise,
        layers=[plain(image) for image in data],
        rejected=int(hit.sum()),
        mean=plain(kept.mean(axis=0).filled(np.nan)),
        median=plain(np.ma.median(kept, axis=0).filled(np.nan)),
    )


if __name__ == "__main__":
    golden = dict(width=WIDTH, height=HEIGHT, stacks=stacks(), clipped=clipped())
    golden["ownDeviation"] = clipped_by_own_deviation()
    with open("test/golden/combine.json", "w") as file:
        json.dump(golden, file, separators=(",", ":"))
        file.write("\n")
