"""Makes test/golden/complex-table.json: a table with complex columns as fpack compresses it, and its first rows.

fpack 4.2 says GZIP_2 of complex columns but leaves their bytes in order, and funpack refuses what fpack wrote, so the cells come
from the table before. Made with astropy 5.2 and the Debian package libcfitsio-bin 4.2.

    /usr/bin/python3 test/golden/complex_table.py > test/golden/complex-table.json
"""

import base64
import gzip
import json
import os
import subprocess
import tempfile

import numpy as np
from astropy.io import fits

ROWS = 150


def columns():
    k = np.arange(ROWS)
    arrays = np.empty(ROWS, dtype=object)
    for row in k:
        arrays[row] = (np.arange(row % 4) * 0.5 + 1j * row).astype('c8')
    return [
        fits.Column('one', 'C', array=(k + 1j * k[::-1]).astype('c8')),
        fits.Column('two', '2M', array=(np.arange(2 * ROWS).reshape(ROWS, 2) * 1.5 - 2j)),
        fits.Column('whole', 'J', array=7 * k),
        fits.Column('list', 'PC()', array=arrays),
    ]


def main():
    data = columns()
    with tempfile.TemporaryDirectory() as folder:
        plain = os.path.join(folder, 'a.fits')
        fits.HDUList([fits.PrimaryHDU(), fits.BinTableHDU.from_columns(data)]).writeto(plain)
        subprocess.run(['fpack', '-table', plain], check=True, stderr=subprocess.DEVNULL)
        with open(plain + '.fz', 'rb') as packed:
            file = base64.b64encode(gzip.compress(packed.read(), mtime=0)).decode()

    def pair(value):
        return [float(value.real), float(value.imag)]

    one, two, whole, lists = (column.array for column in data)
    rows = [
        [pair(one[k]), [pair(v) for v in two[k]], int(whole[k]), [pair(v) for v in lists[k]]] for k in (0, 7, 149)
    ]
    print(json.dumps({'file': file, 'places': [0, 7, 149], 'rows': rows}, separators=(',', ':')))


main()
