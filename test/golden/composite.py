"""Reference pictures of composites in explicit numbers: test/golden/composite.json.

Made with numpy 1.24 (Debian package), by the formulas of docs/composites.md, "Which numbers can a request set?":

    /usr/bin/python3 test/golden/composite.py

The channels of four sets are images of one grid, float32, little-endian, Base64, the lowest row first, NaN without data. Each of 200
random composites has its picture: bytes of red, green and blue, Base64, the highest row first. Numbers whose picture hangs on the last bit
of float32 are left out: a finished picture that is toned infinitely steeply at black, and hues of colours that are all but white.
"""

import base64
import colorsys
import json
from pathlib import Path

import numpy as np

WIDTH, HEIGHT, CHANNELS, COMPOSITES = 16, 6, 4, 200
CURVES = {
    "linear": lambda t: t,
    "s_curve": lambda t: 3 * t**2 - 2 * t**3,
    "inverse_s": lambda t: 0.5 - np.sin(np.arcsin(1 - 2 * t) / 3),
    "shadows": lambda t: t**0.7,
    "highlights": lambda t: t**1.3,
}
STRETCHES = {
    "linear": lambda t, a: t,
    "sqrt": lambda t, a: np.sqrt(t),
    "power": lambda t, a: t**2,
    "log": lambda t, a: np.log(1000 * t + 1) / np.log(1001),
    "asinh": lambda t, a: np.arcsinh(t / a) / np.arcsinh(1 / a),
}


def sets(rng):
    """A faint sky with stars, counts, values around 0 with blanks, and twelve decades."""
    shape = (CHANNELS, HEIGHT, WIDTH)
    stars = 0.3 + rng.normal(0, 0.02, shape) + 5 * rng.random(shape) ** 12
    counts = rng.poisson(80, shape).astype(float)
    blanks = rng.normal(0, 3, shape)
    blanks[rng.random(shape) < 0.2] = np.nan
    decades = 10 ** rng.uniform(-6, 6, shape)
    return [values.astype("<f4") for values in (stars, counts, blanks, decades)]


def number(low, high, rng):
    return float(f"{rng.uniform(low, high):.4g}")


def tone(rng, stretches, curves, gammas):
    return {
        "stretch": str(rng.choice(stretches)),
        "asinhA": float(f"{10 ** rng.uniform(-2.5, 0):.3g}"),
        "blackPoint": number(0, 0.3, rng) if rng.random() < 0.3 else 0,
        "whitePoint": number(0.6, 1, rng) if rng.random() < 0.3 else 1,
        "gamma": number(*gammas, rng) if rng.random() < 0.5 else 1,
        "curve": str(rng.choice(curves)),
    }


def limits(values, rng):
    low, high = np.nanquantile(values, sorted(rng.uniform(0, 1, 2)))
    margin = (high - low) * rng.uniform(0, 0.3) + 1e-3
    return {"low": float(f"{low - margin:.6g}"), "high": float(f"{high + margin:.6g}")}


def channel(plane, values, rng, is_luminance):
    color = {"luminance": True} if is_luminance else {"rgb": [number(0, 1, rng) for _ in range(3)]}
    weight = number(0, 0.7 if is_luminance else 2, rng)
    any_tone = tone(rng, list(STRETCHES), list(CURVES), (0.3, 3))
    return {"plane": plane, "color": color, "weight": weight, "limits": limits(values, rng), **any_tone}


def overall(rng):
    return tone(rng, ["linear", "power", "log", "asinh"], ["linear", "s_curve", "highlights"], (0.3, 1))


def normalization(channels, is_hued, rng):
    if is_hued:
        return float(f"{max(greatest(channels)) * rng.uniform(1.1, 2) + 1e-3:.4g}")
    return "sum" if rng.random() < 0.5 else number(0.05, 3, rng)


def composite(number_of, planes, rng):
    order = rng.permutation(CHANNELS)[: rng.integers(1, CHANNELS + 1)]
    with_luminance = len(order) > 1 and rng.random() < 0.3
    channels = [channel(int(p), planes[p], rng, with_luminance and i == 0) for i, p in enumerate(order)]
    is_adjusted = rng.random() < 0.5
    return {
        "set": number_of % 4,
        "channels": channels,
        "normalization": normalization(channels, with_luminance or is_adjusted, rng),
        "overall": overall(rng) if rng.random() < 0.3 and not with_luminance and not is_adjusted else None,
        "saturation": {
            "saturation": number(0, 2, rng) if is_adjusted else 1,
            "vibrancy": number(0, 1, rng) if is_adjusted else 0,
            "hueRotation": number(-30, 30, rng) if is_adjusted else 0,
        },
    }


def toned(t, given):
    t = STRETCHES[given["stretch"]](np.clip(t, 0, 1), given["asinhA"])
    t = np.clip((t - given["blackPoint"]) / (given["whitePoint"] - given["blackPoint"]), 0, 1)
    return np.clip(CURVES[given["curve"]](t ** (1 / given["gamma"])), 0, 1)


def of_channel(given, planes):
    low, high = given["limits"]["low"], given["limits"]["high"]
    return toned((planes[given["plane"]].astype(float) - low) / (high - low), given)


def greatest(channels):
    return sum(one["weight"] * np.array(one["color"]["rgb"]) for one in channels if "rgb" in one["color"])


def mixed(given, planes):
    """Linear light of red, green and blue, before adjustments."""
    coloured = [one for one in given["channels"] if "rgb" in one["color"]]
    shares = [one["weight"] * np.array(one["color"]["rgb"]) for one in coloured]
    total = sum(np.nan_to_num(of_channel(one, planes))[..., None] * share for one, share in zip(coloured, shares))
    divisor = max(greatest(coloured)) if given["normalization"] == "sum" else given["normalization"]
    # Rounding errors are no light: 0.5 - sin(asin(1) / 3) is not 0 in float64, and would have a hue.
    return np.minimum(1, np.round(total / divisor, 12))


def with_overall(rgb, given):
    brightest = rgb.max(axis=-1, keepdims=True)
    shown = toned(brightest, given)
    return np.where(brightest > 0, rgb * shown / np.where(brightest > 0, brightest, 1), shown)


def with_luminance(rgb, given, planes):
    detail = of_channel(given, planes)
    for place in np.ndindex(detail.shape):
        if np.isnan(detail[place]):
            continue
        hue, lightness, saturation = colorsys.rgb_to_hls(*rgb[place])
        blended = lightness * (1 - given["weight"]) + detail[place] * given["weight"]
        rgb[place] = colorsys.hls_to_rgb(hue, blended, saturation)


def saturated(rgb, given):
    factor, vibrancy, turn = given["saturation"], given["vibrancy"], given["hueRotation"]
    for place in np.ndindex(rgb.shape[:2]):
        hue, lightness, saturation = colorsys.rgb_to_hls(*rgb[place])
        saturation = min(1, saturation * factor * (1 + vibrancy * (1 - saturation)))
        rgb[place] = colorsys.hls_to_rgb((hue + turn / 360) % 1, lightness, saturation)


def picture(given, planes):
    rgb = mixed(given, planes)
    if given["overall"]:
        rgb = with_overall(rgb, given["overall"])
    for one in given["channels"]:
        if "luminance" in one["color"]:
            with_luminance(rgb, one, planes)
    saturated(rgb, given["saturation"])
    encoded = np.where(rgb <= 0.0031308, 12.92 * rgb, 1.055 * np.maximum(rgb, 0) ** (1 / 2.4) - 0.055)
    return np.rint(255 * np.clip(encoded, 0, 1)).astype(np.uint8)[::-1]


def base64_of(values):
    return base64.b64encode(np.ascontiguousarray(values).tobytes()).decode()


def main():
    rng = np.random.default_rng(40)
    planes = sets(rng)
    composites = [composite(i, planes[i % 4], rng) for i in range(COMPOSITES)]
    for one in composites:
        one["picture"] = base64_of(picture(one, planes[one["set"]]))
    result = {
        "width": WIDTH,
        "height": HEIGHT,
        "sets": [[base64_of(plane) for plane in each] for each in planes],
        "composites": composites,
    }
    lines = ",\n".join(json.dumps(one, separators=(",", ":")) for one in composites)
    head = json.dumps({**result, "composites": []}, separators=(",", ":"))[:-2]
    Path(__file__).with_suffix(".json").write_text(f"{head}\n{lines}\n]}}\n")


main()
