"""Makes test/golden/compression.json: small tile-compressed images and a table, and what CFITSIO makes of them.

Each image is compressed by astropy (or fpack, where astropy has no way to say it) and uncompressed again by
funpack, so the expected pixels come from the C code that defined the conventions. Needs astropy 5.2 and the Debian
package libcfitsio-bin (fpack, funpack).

    python3 test/golden/compression.py > test/golden/compression.json
"""

import base64
import bz2
import gzip
import json
import os
import subprocess
import sys
import tempfile
import zlib

import numpy as np
from astropy.io import fits

HEIGHT, WIDTH = 21, 34

# Cases whose restored header is compared, too.
WITH_HEADER = ['RICE_1 cube', 'RICE_1 uint16', 'RICE_1 float32 by fpack', 'RICE_1 int16 BLANK']


def sky(noise=3.0, seed=1):
    """A background with a slope, noise and two stars."""
    rng = np.random.default_rng(seed)
    y, x = np.mgrid[0:HEIGHT, 0:WIDTH]
    image = 100 + 0.3 * x - 0.2 * y + rng.normal(0, noise, (HEIGHT, WIDTH))
    for x0, y0, peak, width in [(9, 7, 900, 1.5), (25.4, 14.2, 400, 2.2)]:
        image += peak * np.exp(-((x - x0) ** 2 + (y - y0) ** 2) / (2 * width**2))
    return image


def mask():
    """Flags: mostly zero, rectangles of some values, single pixels."""
    flags = np.zeros((HEIGHT, WIDTH), dtype=np.int32)
    flags[5:9, 10:30] = 1
    flags[7:15, 25:28] += 4
    flags[17, :] = 255
    flags[19, 3::7] = 70000
    flags[::11, 17] += 2
    return flags


def with_gaps(image):
    """NaN in a corner and in single pixels, exact zeros in a row."""
    gaps = image.copy()
    gaps[:4, :7] = np.nan
    gaps[15, 30] = np.nan
    gaps[11, :] = 0.0
    return gaps


def cases():
    """Name, pixels, options of CompImageHDU (or the arguments of fpack), further header cards."""
    flat = np.rint(sky())
    wild = np.random.default_rng(5)
    ints = {
        'uint8': np.clip(flat / 5, 0, 255).astype(np.uint8),
        'int16': (flat - 150).astype(np.int16),
        'int32': (flat * 1000 - 150000).astype(np.int32),
    }
    for codec in ['RICE_1', 'GZIP_1', 'GZIP_2', 'HCOMPRESS_1']:
        for kind, image in ints.items():
            rows = slice(0, 10 if codec.startswith('GZIP') else HEIGHT)
            yield f'{codec} {kind}', image[rows], dict(compression_type=codec, tile_size=(WIDTH, 8)), {}
    for kind in ['uint8', 'int16']:
        flags = (mask() & 0x7F).astype(kind)
        yield f'PLIO_1 {kind}', flags, dict(compression_type='PLIO_1'), {}
    yield 'PLIO_1 int32', mask(), dict(compression_type='PLIO_1', tile_size=(20, 10)), {}
    noise = wild.integers(-(2**31), 2**31 - 1, (HEIGHT, WIDTH)).astype(np.int32)
    yield 'RICE_1 int32 noise', noise[:9], dict(compression_type='RICE_1'), {}
    yield 'RICE_1 int16 noise', (noise[:9] >> 16).astype(np.int16), dict(compression_type='RICE_1'), {}
    for codec, flag in [('RICE_1', '-r'), ('GZIP_1', '-g1'), ('GZIP_2', '-g2'), ('HCOMPRESS_1', '-h')]:
        yield f'{codec} uint16', (flat[:14] * 60).astype(np.uint16), [flag, '-t', '20,12'], {}
    for kind in ['int16', 'int32']:
        yield f'NOCOMPRESS {kind}', ints[kind][:10], ['-d'], {}
    cube = np.stack([flat + 100 * k for k in range(5)]).astype(np.int16)
    yield 'RICE_1 cube', cube, dict(compression_type='RICE_1', tile_size=(16, 8, 2)), {}
    yield 'RICE_1 int16 BLANK', ints['int16'], dict(compression_type='RICE_1'), {'BLANK': -51}

    floats = {'float32': sky().astype(np.float32), 'float64': sky(), 'gaps': with_gaps(sky()).astype(np.float32)}
    yield 'RICE_1 float32 by fpack', floats['float32'], ['-qz77', '4'], {}
    for codec in ['RICE_1', 'GZIP_1', 'GZIP_2', 'HCOMPRESS_1']:
        for dither in [-1, 1, 2]:
            kind = 'float64' if codec == 'GZIP_2' else 'float32'
            options = dict(
                compression_type=codec, tile_size=(WIDTH, 8), quantize_level=8, quantize_method=dither, dither_seed=99
            )
            yield f'{codec} {kind} dither {dither}', floats[kind], options, {}
            if codec == 'RICE_1':
                yield f'{codec} gaps dither {dither}', floats['gaps'], dict(options, tile_size=(WIDTH, 1)), {}
    for codec in ['GZIP_1', 'GZIP_2']:
        for kind in ['float32', 'float64']:
            options = dict(compression_type=codec, quantize_level=0.0)
            yield f'{codec} {kind} lossless', floats[kind][:6], options, {}
    # Rows of noise and of one value, which cannot be quantised and go to the fall-back column.
    mixed = floats['float32'].copy()
    mixed[10:20] = 7.25
    yield 'RICE_1 fall-back', mixed, dict(compression_type='RICE_1', quantize_level=16), {}
    # The places of the random sequence at which it starts again, at the end of ZDITHER0's range.
    wide = np.linspace(0, 1, 12000, dtype=np.float32).reshape(20, 600)
    options = dict(tile_size=(600, 20), quantize_level=-0.5, quantize_method=1, dither_seed=10000)
    yield 'RICE_1 one tile dither 1', wide, dict(options, compression_type='RICE_1'), {}
    for smooth in [0, 1]:
        for scale in [1, 4]:
            options = dict(
                compression_type='HCOMPRESS_1', tile_size=(WIDTH, 11), hcomp_scale=scale * 3.0, hcomp_smooth=smooth
            )
            yield f'HCOMPRESS_1 int16 scale {scale} smooth {smooth}', ints['int16'], options, {}


def table():
    """Columns of many types, two of them with arrays of variable length."""
    n = 150
    k = np.arange(n)
    ints = np.array([np.arange(i % 5) + i for i in k], dtype=object)
    ints[7] = np.arange(100) ** 2
    floats = np.array([np.arange(i % 4) * 0.5 for i in k], dtype=object)
    columns = [
        fits.Column('SHORT', '2I', array=np.stack([k - 70, 3 * k], axis=1).astype(np.int16), dim='(2)'),
        fits.Column('LONG', 'J', array=k * 1000, null=-1, unit='s'),
        fits.Column('LONGLONG', 'K', array=k * 10**12),
        fits.Column('FLOAT', 'E', array=np.linspace(0, 1, n)),
        fits.Column('DOUBLE', '2D', array=np.stack([k / 7, k / 9], axis=1)),
        fits.Column('NAME', '7A', array=[f'name{i}' for i in k]),
        fits.Column('LIST', 'PJ()', array=ints),
        fits.Column('FLAG', 'L', array=k % 3 == 0),
        fits.Column('BYTES', '3B', array=np.stack([k, k, 255 - k], axis=1).astype(np.uint8)),
        fits.Column('WIDE', 'QE()', array=floats),
    ]
    hdu = fits.BinTableHDU.from_columns(columns, name='T')
    hdu.header['FZTILELN'] = 64
    hdu.header['HISTORY'] = 'made for tests'
    return hdu


def table_golden(folder):
    """A table compressed by fpack, and the data and the header that funpack gives back."""
    plain, packed_table, target = (os.path.join(folder, name) for name in ['t.fits', 't.fits.fz', 'u.fits'])
    table().writeto(plain)
    subprocess.run(['fpack', '-table', '-O', packed_table, plain], check=True, stdout=sys.stderr)
    subprocess.run(['funpack', '-O', target, packed_table], check=True, stdout=sys.stderr)
    with fits.open(target) as hdus, open(target, 'rb') as file:
        header = hdus[1].header
        length = header['NAXIS1'] * header['NAXIS2'] + header['PCOUNT']
        file.seek(hdus[1].fileinfo()['datLoc'])
        crc = zlib.crc32(file.read(length))
        cards = header_cards(header)
    with open(packed_table, 'rb') as file:
        return {'name': 'table', 'bytes': length, 'crc32': crc, 'cards': cards, 'file': packed(file.read())}


def header_cards(header):
    """Keywords and values, without checksums and commentary."""
    return [[key, value] for key, value in header.items() if key not in ('CHECKSUM', 'DATASUM', 'COMMENT', 'HISTORY', '')]


def streams():
    """Payloads that reach the corners of bzip2, compressed by Python's bz2 (libbz2)."""
    rng = np.random.default_rng(11)
    runs = b''.join(bytes([65 + n % 7]) * n for n in [1, 3, 4, 5, 6, 258, 259, 260, 600])
    noise = rng.integers(0, 256, 700, dtype=np.uint8).tobytes()
    payloads = {
        'empty': [b''],
        'one byte': [b'x'],
        'runs': [runs],
        'noise': [noise],
        'zeros': [bytes(1_000_000)],
        'several blocks': [b'NAXIS   = ' * 25_000],
        'two streams': [b'first ', noise[:50]],
    }
    for name, parts in payloads.items():
        level = 1 if name == 'several blocks' else 9
        data = b''.join(parts)
        stream = b''.join(bz2.compress(part, level) for part in parts)
        yield {
            'name': name,
            'bytes': len(data),
            'crc32': zlib.crc32(data),
            'file': base64.b64encode(stream).decode(),
        }


def compressed_bytes(image, options, cards, folder):
    """The compressed file, by astropy or fpack."""
    path = os.path.join(folder, 'image.fits.fz')
    header = fits.Header()
    for key, value in cards.items():
        header[key] = value
    if isinstance(options, list):
        plain = os.path.join(folder, 'plain.fits')
        fits.HDUList([fits.PrimaryHDU(), fits.ImageHDU(image, header)]).writeto(plain, overwrite=True)
        if os.path.exists(path):
            os.remove(path)
        subprocess.run(['fpack', *options, '-O', path, plain], check=True, stdout=sys.stderr)
    else:
        hdu = fits.CompImageHDU(image, header, name='SCI', **options)
        fits.HDUList([fits.PrimaryHDU(), hdu]).writeto(path, overwrite=True)
    with open(path, 'rb') as file:
        return file.read()


def uncompressed_pixels(folder):
    """The pixels that funpack gives, as float64, NaN where there is no value; and its header."""
    target = os.path.join(folder, 'image.fits')
    if os.path.exists(target):
        os.remove(target)
    subprocess.run(['funpack', '-O', target, os.path.join(folder, 'image.fits.fz')], check=True, stdout=sys.stderr)
    with fits.open(target) as hdus:
        return np.array(hdus[1].data, dtype='<f8'), header_cards(hdus[1].header)


def packed(data):
    """Bytes, gzipped and in base64."""
    return base64.b64encode(gzip.compress(data, mtime=0)).decode()


def digest(pixels):
    """CRC-32 of the pixels as little-endian doubles, every NaN and zero in its usual form."""
    usual = np.where(np.isnan(pixels), np.nan, pixels + 0.0)
    return zlib.crc32(usual.astype('<f8').tobytes())


def main():
    images = []
    with tempfile.TemporaryDirectory() as folder:
        for name, image, options, cards in cases():
            data = compressed_bytes(image, options, cards, folder)
            pixels, header = uncompressed_pixels(folder)
            images.append(
                {
                    'name': name,
                    'shape': list(pixels.shape[::-1]),
                    'single': image.dtype == np.float32,
                    'crc32': digest(pixels),
                    'corner': [None if np.isnan(value) else value for value in pixels[..., -1, -8:].ravel()[:8].tolist()],
                    'cards': header if name in WITH_HEADER else None,
                    'file': packed(data),
                }
            )
        tables = [table_golden(folder)]
    json.dump({'images': images, 'tables': tables, 'bzip2': list(streams())}, sys.stdout, indent=0)
    sys.stdout.write('\n')


if __name__ == '__main__':
    main()
