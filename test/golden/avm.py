"""Where pictures lie on the sky by the metadata that they carry: test/golden/avm.json.

Made with pyavm 0.9.4, astropy 5.2 and Pillow 9.4 (Debian packages python3-pyavm, python3-astropy, python3-pil), from pictures that
the integration spec of composites writes when it is told where:

    AVM_PICTURES=/tmp/avm npx jest test/integration/composite-avm.spec.ts --selectProjects integration --runInBand
    /usr/bin/python3 test/golden/avm.py /tmp/avm

Each picture is read as a stranger would: pyavm finds the packet in the file and makes a WCS of it.
"""

import contextlib
import io
import json
import sys
import warnings
from pathlib import Path

from PIL import Image
from pyavm import AVM

warnings.simplefilter("ignore")
TAGS = ("CoordinateFrame", "Equinox", "ReferenceValue", "ReferenceDimension", "ReferencePixel", "Scale", "Rotation",
        "CoordsystemProjection", "Quality")


def plain(value):
    if isinstance(value, (list, tuple)):
        return [float(item) for item in value]
    return float(value) if isinstance(value, (int, float)) else str(value)


def places(avm, width, height):
    wcs = avm.to_wcs()
    right, top = width - 1, height - 1
    pixels = [(0, 0), (right, 0), (right, top), (0, top), (right / 2, top / 2)]
    return [[x, y, *(round(float(value), 11) for value in wcs.wcs_pix2world(x, y, 0))] for x, y in pixels]


def words(avm):
    return {
        "Title": [avm.Title],
        "Subject.Name": avm.Subject.Name,
        "Facility": avm.Facility,
        "Instrument": avm.Instrument,
        "Spectral.Band": avm.Spectral.Band,
        "Spectral.Bandpass": avm.Spectral.Bandpass,
        "Spectral.ColorAssignment": avm.Spectral.ColorAssignment,
        "Spectral.CentralWavelength": avm.Spectral.CentralWavelength,
        "Temporal.IntegrationTime": avm.Temporal.IntegrationTime,
        "Temporal.StartTime": [str(time) for time in avm.Temporal.StartTime],
    }


def reference(file):
    # It prints the packet of a picture that is neither PNG nor JPEG.
    with contextlib.redirect_stdout(io.StringIO()):
        avm = AVM.from_image(str(file))
    assert avm.MetadataVersion == 1.2, avm.MetadataVersion
    assert avm.Spatial.CDMatrix is None
    size = Image.open(file).size
    spatial = {tag: plain(getattr(avm.Spatial, tag)) for tag in TAGS}
    return {"size": size, "spatial": spatial, "words": words(avm), "sky": places(avm, *size)}


pictures = sorted(Path(sys.argv[1]).iterdir())
target = Path(__file__).with_suffix(".json")
lines = [f"{json.dumps(file.name)}: {json.dumps(reference(file))}" for file in pictures]
target.write_text("{\n" + ",\n".join(lines) + "\n}\n")
