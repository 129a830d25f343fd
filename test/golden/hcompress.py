"""Makes test/golden/hcompress.json: streams of HCOMPRESS_1 and the pixels that CFITSIO makes of them.

Small images of all shapes, of both signs, with and without losses and smoothing; landscapes with peaks, pits, steps and
plains, where smoothing meets each of its bounds; and flat streams whose sum no image has, which shows how the coarsest
mean is rounded. Needs astropy 5.2 (which has CFITSIO's codecs).

    python3 test/golden/hcompress.py > test/golden/hcompress.json
"""

import base64
import io
import json
import struct
import sys

import numpy as np
from astropy.io import fits


def compressed(image, scale, smooth):
    """The FITS file with the image as one tile."""
    height, width = image.shape
    options = dict(compression_type='HCOMPRESS_1', tile_size=(width, height), hcomp_scale=scale, hcomp_smooth=smooth)
    file = io.BytesIO()
    fits.HDUList([fits.PrimaryHDU(), fits.CompImageHDU(image, **options)]).writeto(file)
    return file.getvalue()


def stream_of(data):
    """The stream of the only tile, and where it is in the file."""
    with fits.open(io.BytesIO(data), disable_image_compression=True) as hdus:
        table = hdus[1]
        header = table.header
        start = table.fileinfo()['datLoc'] + header['NAXIS1'] * header['NAXIS2']
        length = len(table.data['COMPRESSED_DATA'][0])
    return bytes(data[start : start + length]), start


def pixels_of(data):
    with fits.open(io.BytesIO(data)) as hdus:
        return hdus[1].data.astype(int)


def golden(name, data, smooth):
    stream, _ = stream_of(data)
    pixels = pixels_of(data)
    return {
        'name': name,
        'rows': pixels.shape[0],
        'columns': pixels.shape[1],
        'smooth': bool(smooth),
        'stream': base64.b64encode(stream).decode(),
        'pixels': pixels.ravel().tolist(),
    }


def images():
    rng = np.random.default_rng(20)
    for rows, columns in [(4, 4), (4, 5), (5, 4), (5, 5), (6, 7), (7, 4), (8, 8), (9, 6), (4, 17), (16, 5)]:
        noise = rng.integers(-3000, 3000, (rows, columns)).astype(np.int32)
        yield f'{rows} x {columns} noise', noise, 0, 0
        y, x = np.mgrid[0:rows, 0:columns]
        slope = (40 * x - 70 * y + rng.normal(0, 6, (rows, columns)) - 20).astype(np.int32)
        for scale in [2, 3, 8]:
            for smooth in [0, 1]:
                # Negative: as it is, not as a multiple of the noise.
                yield f'{rows} x {columns} slope, scale {scale}, smooth {smooth}', slope, -scale, smooth
    yield '9 x 10 of 21 bits', rng.integers(-(2**20), 2**20, (9, 10)).astype(np.int32), 0, 0


def landscapes():
    """Peaks and pits of all widths beside steps and plains."""
    rng = np.random.default_rng(21)
    for rows, columns in [(13, 11), (16, 16), (11, 22), (20, 9)]:
        y, x = np.mgrid[0:rows, 0:columns]
        for scale in [5, 16, 51]:
            image = rng.normal(0, scale / 3, (rows, columns)) + scale * 3 * ((x // 5 + y // 4) % 3)
            for _ in range(4):
                x0, y0, width = rng.uniform(0, columns), rng.uniform(0, rows), rng.uniform(0.7, 4)
                image += rng.normal(0, 25 * scale) * np.exp(-((x - x0) ** 2 + (y - y0) ** 2) / (2 * width**2))
            yield f'{rows} x {columns} landscape, scale {scale}, smooth 1', image.astype(np.int32), -scale, 1
    for scale in [4, 7]:
        rough = rng.normal(0, 1.5 * scale, (40, 40))
        yield f'40 x 40 rough, scale {scale}, smooth 1', rough.astype(np.int32), -scale, 1


def flat_streams():
    """The sum of a flat image, replaced by others."""
    data = compressed(np.full((8, 8), 3, dtype=np.int32), 0, 0)
    stream, start = stream_of(data)
    assert struct.unpack('>q', stream[14:22]) == (48,)
    for total in [*range(-40, 41, 1), 48, -48]:
        changed = bytearray(data)
        changed[start + 14 : start + 22] = struct.pack('>q', total)
        yield f'8 x 8 flat, sum {total}', bytes(changed), 0


def main():
    cases = [golden(name, compressed(image, scale, smooth), smooth) for name, image, scale, smooth in [*images(), *landscapes()]]
    cases += [golden(*case) for case in flat_streams()]
    sys.stdout.write('[' + ',\n'.join(json.dumps(case) for case in cases) + ']\n')


if __name__ == '__main__':
    main()
